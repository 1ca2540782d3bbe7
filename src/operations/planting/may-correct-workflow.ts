import type { TaskRecord } from "../../model/task.ts";
import { isOperator } from "../door/access.ts";
import { entriesOf } from "../history/entries-of.ts";
import type { Call } from "../ports/call.ts";

/**
 * Whether loading a task again may move it to another workflow. Only a task without a position may move. An agent
 * may do so only while the workflow of the task does not exist (a misspelling), and only if no one but agents has
 * changed the task. Otherwise the agent could withdraw a task from a workflow that rejects it, or choose a workflow
 * in which an operator's variables open a gate.
 */
export async function mayCorrectWorkflow(record: TaskRecord, call: Call): Promise<boolean> {
  if (record.definition !== undefined || record.workflow === "") return false;
  if (isOperator(call, "load_task_tree")) return true;
  const store = await call.ports.store();
  const current = await store.definitions.heads(record.project, [record.workflow]);
  if (current.length > 0) return false;
  for await (const { caller } of entriesOf(record, call.ports)) if (caller.kind !== "agent") return false;
  return true;
}
