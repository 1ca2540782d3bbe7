import type { Refusal } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import { judgePaused } from "../../tasks/judge-paused.ts";

/** The refusal of a move by the agent that holds `handle`; `undefined` if that agent may move the run now. */
export function judgeRun(record: TaskRecord, handle: string | undefined): Refusal | undefined {
  return judgeHandle(record, handle) ?? judgeHolder(record) ?? judgePaused(record);
}

/** Refuses an agent whose run was taken over: the run of this task now belongs to another agent. */
export function judgeHandle({ id, run }: TaskRecord, handle: string | undefined): Refusal | undefined {
  if (run?.handle === handle) return undefined;
  const message = "This run was taken over by another agent.";
  return { code: "CLAIM_LOST", message, facts: { taskId: id } };
}

/** Refuses an agent that was silent for too long. Its claim expired, and another worker has claimed the task. */
export function judgeHolder({ claim, run, id }: TaskRecord): Refusal | undefined {
  if (!claim || !run || claim.owner === run.caller) return undefined;
  const message = `"${id}" was silent for too long, and ${claim.owner} has taken it.`;
  return { code: "CLAIM_LOST", message, facts: { taskId: id } };
}
