import type { Caller } from "../../model/caller.ts";
import type { TaskRecord } from "../../model/task.ts";
import { entriesOf } from "../history/entries-of.ts";
import type { Call } from "../ports/call.ts";

/** The most tasks whose history is read, to bound the work of one call. */
const MOST_TASKS = 500;

/**
 * Why other callers may rely on workflows: one of them created or moved a task that follows one of the workflows.
 * `undefined` if only this caller, its workers and the clock did.
 */
export async function usedByOthers(workflows: Iterable<string>, call: Call): Promise<string | undefined> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  let left = MOST_TASKS;
  for (const workflow of workflows) {
    const { tasks, next } = await store.tasks.list({ project, workflow, limit: left + 1 });
    left -= tasks.length;
    if (left < 0 || next !== undefined) return `more than ${MOST_TASKS} tasks have used it`;
    for (const task of tasks)
      if (!(await isOwnTask(task, call))) return `the task "${task.id}" of another caller has used it`;
  }
  return undefined;
}

async function isOwnTask(task: TaskRecord, call: Call): Promise<boolean> {
  for await (const { caller } of entriesOf(task, call.ports)) if (!isOwn(caller, call)) return false;
  return true;
}

function isOwn({ kind, id, namedBy }: Caller, { caller }: Call): boolean {
  return kind === "clock" || (kind === caller.kind && (namedBy ?? id) === caller.id);
}
