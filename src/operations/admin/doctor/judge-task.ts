import { replay } from "../../../engine/evolve.ts";
import { canonicalJson } from "../../../model/canonical-json.ts";
import type { HistoryEntry } from "../../../model/history.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { verifyChain } from "../../../store/chain.ts";
import { attachmentsIn } from "../../../tasks/attachments.ts";
import { judgeRecord } from "./judge-record.ts";

/** A broken hash chain, or a history that does not match the task. */
export interface HistoryProblem {
  readonly taskId: string;
  /** the first version whose entry was altered */
  readonly version?: number;
  readonly problem: string;
}

/** The first problem with a task's history. `entries`: all entries of the task up to its version, oldest first. */
export function judgeTask(record: TaskRecord, entries: readonly HistoryEntry[]): HistoryProblem | undefined {
  const { id: taskId, version, hash, project } = record;
  const chain = verifyChain(project, entries);
  if (!chain.sound)
    return {
      taskId,
      version: chain.version,
      problem: `the entry of version ${chain.version} is ${chain.problem}`,
    };
  if (chain.version !== version)
    return {
      taskId,
      version: chain.version + 1,
      problem: `entries after version ${chain.version} are missing`,
    };
  if (chain.task !== taskId) return { taskId, problem: `its history is that of the task "${chain.task}"` };
  if (chain.hash !== hash) return { taskId, version, problem: "the task is not what its history ends with" };
  if (!isReplay(record, entries))
    return { taskId, problem: "the task is at another place than its history leads to" };
  if (canonicalJson(attachmentsIn(entries)) !== canonicalJson(record.attachments ?? []))
    return { taskId, problem: "the task has other attachments than its history tells of" };
  const stray = judgeRecord(record, entries);
  return stray === undefined ? undefined : { taskId, problem: stray };
}

/**
 * Whether replaying the entries gives the task's position. True for a task without a position, whose
 * workflow is not loaded.
 */
function isReplay({ position }: TaskRecord, entries: readonly HistoryEntry[]): boolean {
  if (position === undefined) return true;
  const events = entries.flatMap((entry) => entry.events);
  return events[0]?.type === "started" && canonicalJson(replay(events)) === canonicalJson(position);
}
