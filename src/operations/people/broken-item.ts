import type { TaskRecord } from "../../model/task.ts";
import type { BrokenDefinition } from "../library/broken-definition.ts";
import type { InboxItem } from "./inbox-items.ts";
import { endings } from "./resolve-options.ts";

/** The inbox item of a task whose definition is broken. Its question is unknown, and the task can only be cancelled. */
export function brokenItem(record: TaskRecord, { message }: BrokenDefinition): InboxItem {
  const { id, title, workflow, step, position, updatedAt } = record;
  const [label, comes] = endings.cancel;
  return {
    taskId: id,
    ...(title !== undefined && { title }),
    workflow,
    workflowName: workflow,
    step,
    stepName: step,
    visit: position?.visit ?? 0,
    kind: "escalation",
    message,
    options: [{ id: "cancel", label, description: `The task ${comes}.` }],
    askedAt: position?.since ?? updatedAt,
  };
}
