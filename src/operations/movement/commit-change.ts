import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Commit } from "../../store/parts/commit.ts";
import { isSameMatter } from "../../tasks/is-same-matter.ts";
import type { Call } from "../ports/call.ts";
import { conflict } from "./conflict.ts";
import type { Journey } from "./journey.ts";
import { loadMovable } from "./load-movable.ts";

/**
 * The most attempts to commit. There are many, because branches that end at the same moment notify their fork one
 * after the other, and each may lose the race. Also, an agent may keep changing a task's priority.
 */
const MOST_TRIES = 100;

/** How a call answers once its change is committed. */
export interface Conclusion<T> {
  /** the answer that is stored with the commit, for a caller that repeats the call */
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
 * Judges a loaded task and prepares its change. Returns `"reload"` if it took long, because the task may have
 * changed meanwhile: it is then loaded and judged again.
 */
export type Attempt<T> = (record: TaskRecord) => Promise<Result<Change<T>> | "reload">;

/**
 * Commits a change of a task. Another commit may come first. If it moved this task, the call may be about an
 * earlier step and is refused with CONFLICT. If it only changed a relative (a fork, a branch) or the task's
 * position in the queue, the call is still about this step, and is judged and tried again.
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
