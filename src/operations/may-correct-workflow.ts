import type { TaskRecord } from "../model/task.ts";
import { isOperator } from "./access.ts";
import type { Context } from "./context.ts";
import { entriesOf } from "./entries-of.ts";

/**
 * Whether a merge may put a task into another workflow: only one that waits for a workflow, which may be misspelt. An
 * agent may not if anybody else has said anything of the task: it could choose where that opens a gate, or leaves one out.
 */
export async function mayCorrectWorkflow(record: TaskRecord, context: Context): Promise<boolean> {
  if (record.definition !== undefined) return false;
  if (isOperator(context, "load_task_tree")) return true;
  for await (const { caller } of entriesOf(record, context)) if (caller.kind !== "agent") return false;
  return true;
}
