import type { TaskRecord } from "../../model/task.ts";
import { isOperator } from "../door/access.ts";
import { entriesOf } from "../history/entries-of.ts";
import type { Call } from "../ports/call.ts";

/**
 * Whether a merge may put a task into another workflow: only one that has no place yet. An agent may while the workflow
 * is not there, which may be misspelt, and nobody else has said anything of the task: it could take it away from a
 * workflow that does not believe it, or choose where what somebody said opens a gate.
 */
export async function mayCorrectWorkflow(record: TaskRecord, call: Call): Promise<boolean> {
  if (record.definition !== undefined) return false;
  if (isOperator(call, "load_task_tree")) return true;
  const store = await call.ports.store();
  if (await store.currentDefinition(record.project, record.workflow)) return false;
  for await (const { caller } of entriesOf(record, call.ports)) if (caller.kind !== "agent") return false;
  return true;
}
