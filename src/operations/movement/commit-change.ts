import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Commit } from "../../store/parts/commit.ts";
import { isSameMatter } from "../../tasks/is-same-matter.ts";
import type { Call } from "../ports/call.ts";
import { conflict } from "./conflict.ts";
import type { Journey } from "./journey.ts";
import { loadMovable } from "./load-movable.ts";

/**
 * Many: branches that end at the same moment tell their fork one after the other, and each may be overtaken. An agent
 * may change a task's priority again and again.
 */
const MOST_TRIES = 100;

/** How a call answers once its change is committed. */
export interface Conclusion<T> {
  /** the answer that is kept with the commit, for a caller that repeats the call */
  readonly reply?: Commit["reply"];
  /** other records that change together with the task */
  readonly records?: Commit["records"];
  /** the answer, made from the committed task; a refusal if the change only prepares for a later call */
  readonly answer: (committed: TaskRecord) => Result<T>;
}

/** A change that is ready to be committed; an empty journey commits nothing. */
export interface Change<T> extends Conclusion<T> {
  readonly journey: Journey;
}

/**
 * Judges a loaded task and prepares its change. Returns `"reload"` if it took long, so that the task is judged as it is
 * then.
 */
export type Attempt<T> = (record: TaskRecord) => Promise<Result<Change<T>> | "reload">;

/**
 * Commits a change of a task. If another commit comes first, it depends on the task: if the task has changed, the call
 * may be about an earlier step and is refused with CONFLICT; if only a relative (its fork, a branch) or its place in the
 * queue has changed, the call is still about this step, and is judged and tried again.
 */
export async function commitChange<T>(
  taskId: string,
  call: Call,
  attempt: Attempt<T>,
  /** the task, if the caller has just loaded it */
  loaded?: TaskRecord,
  load: typeof loadMovable = loadMovable,
): Promise<Result<T>> {
  let record = loaded;
  for (let tries = 1; ; tries++) {
    if (!record) {
      const found = await load(call, taskId);
      if (!found.ok) return found;
      record = found.value;
    }
    const change = await attempt(record);
    if (change === "reload") {
      record = undefined;
      continue;
    }
    if (!change.ok) return change;
    const { journey, reply, records, answer } = change.value;
    if (journey.isEmpty) return answer(record);
    const committed = await journey.commit({ reply, records });
    if (committed.ok) return answer(recordOf(taskId, committed.tasks));
    const [now] = await (await call.ports.store()).tasks.load(record.project, [taskId]);
    if (tries >= MOST_TRIES || !now || !isSameMatter(record, now)) return conflict(taskId, now);
    record = undefined;
  }
}

function recordOf(id: string, records: readonly TaskRecord[]): TaskRecord {
  const record = records.find((one) => one.id === id);
  if (!record) throw new Error(`task ${id} was changed and is not among the committed records`);
  return record;
}
