import * as z from "zod";
import type { Refusal, Result } from "../../model/refusal.ts";
import { counted } from "../../model/words/counted.ts";
import { Key } from "../door/key.ts";
import { operation } from "../door/operation.ts";
import { didYouMean } from "../door/unknown-filter.ts";
import { workflowNotFound } from "../library/workflow-not-found.ts";
import { sourceOf } from "./definition-source.ts";
import { listedWorkflows } from "./listed-workflows.ts";

const Removed = z.object({ id: z.string(), removed: z.literal(true) });

export const removeWorkflow = operation({
  name: "remove_workflow",
  summary: "Remove a loaded workflow that no unfinished task and no other workflow uses. Histories stay.",
  toolset: "admin",
  access: "operator",
  effect: "changes",
  idempotent: false,
  aside: "store",
  input: z.strictObject({ workflowId: Key }),
  output: Removed,
  run: async ({ workflowId: id }, call): Promise<Result<z.infer<typeof Removed>>> => {
    const listed = await listedWorkflows(call);
    const callers = listed.filter(({ head, calls }) => head.id !== id && calls?.includes(id));
    if (callers.length > 0)
      return {
        ok: false,
        refusal: called(
          id,
          callers.map(({ head }) => head.id),
        ),
      };
    const { store, settings, now } = call.ports;
    const removal = { project: settings.project, id, source: sourceOf(undefined, call), at: now() };
    const removed = await (await store()).definitions.remove(removal);
    if (removed.outcome === "removed") return { ok: true, value: { id, removed: true } };
    if (removed.outcome === "used") return { ok: false, refusal: inUse(id, removed.tasks) };
    return workflowNotFound(
      id,
      didYouMean(
        id,
        listed.map(({ head }) => head.id),
      ),
    );
  },
});

function inUse(workflowId: string, tasks: number): Refusal {
  const message = `${counted(tasks, "unfinished task")} of "${workflowId}" would have no workflow to follow.`;
  return { code: "WORKFLOW_IN_USE", message, facts: { workflowId, tasks } };
}

function called(workflowId: string, callers: readonly string[]): Refusal {
  const shown = callers.slice(0, 20);
  const message = `"${shown[0]}" calls "${workflowId}", so it cannot be removed. Remove or change the caller first.`;
  return { code: "WORKFLOW_IN_USE", message, facts: { workflowId, callers: shown } };
}
