import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Commit } from "../../store/parts/commit.ts";
import { conflict } from "../movement/conflict.ts";
import type { Journey } from "../movement/journey.ts";

/** Many: workers that race for the best task overtake each other, and each round one of them wins. */
const MOST_TRIES = 200;

/** The gathered changes of a call, and its answer once they are committed. */
export interface TeamChange<T> {
  readonly journey: Journey;
  readonly records?: Commit["records"];
  readonly reply?: Commit["reply"];
  readonly answer: (committed: (id: string) => TaskRecord) => T;
}

/**
 * Commits the change that `attempt` prepares. If another commit comes first, everything is read and judged again: every
 * rule was judged by records that this commit compares.
 */
export async function commitTeam<T>(
  subject: string,
  attempt: () => Promise<Result<TeamChange<T>>>,
): Promise<Result<T>> {
  for (let tries = 1; ; tries++) {
    const change = await attempt();
    if (!change.ok) return change;
    const { journey, records, reply, answer } = change.value;
    const committed = await journey.commit({ records, reply });
    if (committed.ok) {
      const byId = new Map(committed.tasks.map((task) => [task.id, task]));
      return { ok: true, value: answer((id) => recordOf(id, byId)) };
    }
    if (tries >= MOST_TRIES) return conflict(subject);
  }
}

function recordOf(id: string, records: ReadonlyMap<string, TaskRecord>): TaskRecord {
  const record = records.get(id);
  if (!record) throw new Error(`task ${id} is not among the committed records`);
  return record;
}
