import type { TaskRecord } from "../model/task.ts";
import { isOperator } from "./access.ts";
import type { Context } from "./context.ts";
import { entriesOf } from "./entries-of.ts";

/**
 * Whether a merge may put a task into another workflow: only one that has no place yet. An agent may while the workflow
 * is not there, which may be misspelt, and nobody else has said anything of the task: it could take it away from a
 * workflow that does not believe it, or choose where what somebody said opens a gate.
 */
export async function mayCorrectWorkflow(record: TaskRecord, context: Context): Promise<boolean> {
  if (record.definition !== undefined) return false;
  if (isOperator(context, "load_task_tree")) return true;
  const store = await context.store();
  const current = await store.definitions.current(record.project, [record.workflow]);
  if (current.length > 0) return false;
  for await (const { caller } of entriesOf(record, context)) if (caller.kind !== "agent") return false;
  return true;
}
