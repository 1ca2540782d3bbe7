import type { TaskRecord } from "../../../model/task.ts";
import { tasksById } from "../../movement/tasks-by-id.ts";
import { holdingLinks } from "../../movement/team/blockers-of.ts";
import type { Call } from "../../ports/call.ts";
import type { HistoryProblem } from "./judge-task.ts";

/**
 * How the number of blockers of a task differs from its links, for a task whose counts have changed since its last entry:
 * its own history does not tell them. `undefined` if it does not differ, or has changed meanwhile.
 */
export async function judgeCounts(record: TaskRecord, call: Call): Promise<HistoryProblem | undefined> {
  if (record.counted === undefined) return undefined;
  const { length } = await holdingLinks(record, call);
  const { blockers = 0 } = record.team ?? {};
  if (blockers === length) return undefined;
  const now = (await tasksById([record.id], call)).get(record.id);
  const isSame = now?.hash === record.hash && now.counted === record.counted;
  return isSame
    ? { taskId: record.id, problem: `the task counts ${blockers} blockers, and its links ${length}` }
    : undefined;
}
