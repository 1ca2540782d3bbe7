import { useRef } from "preact/hooks";
import type { Output } from "../api.ts";
import { useQuery } from "../use-query.ts";

type Workflows = Output<"list_workflows">["workflows"];

/**
 * The workflow to show if the address names none: that of the newest open task, or else the first workflow. It is
 * chosen only once, so that the map does not switch while a viewer reads it.
 */
export function useDefaultWorkflow(isAsked: boolean, workflows: Workflows | undefined): string | undefined {
  const chosen = useRef<string | undefined>(undefined);
  const { data, error } = useQuery(
    "list_tasks",
    isAsked ? { status: ["PENDING", "IN_PROGRESS", "HITL"], limit: 1 } : undefined,
  );
  if (isAsked && workflows && (data || error)) {
    const busy = data?.tasks[0]?.workflowType;
    chosen.current ??= (workflows.find(({ id }) => id === busy) ?? workflows[0])?.id;
  }
  return chosen.current;
}
