import { WIP } from "../../../model/record-kind.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { RecordChange } from "../../../store/parts/commit.ts";
import type { VersionedRecord } from "../../../store/parts/records.ts";
import { type LimitedState, limitedState } from "../../../team/wip.ts";
import type { Gathered } from "./gathered.ts";

type Counted = Pick<Gathered, "call" | "pending" | "counts">;

/** The changes of the counts of limited states, from the changes of tasks. */
export class WipCounts {
  readonly #gathered: Counted;
  readonly #changes = new Map<string, number>();

  constructor(gathered: Counted) {
    this.#gathered = gathered;
  }

  note(before: TaskRecord | undefined, after: TaskRecord): void {
    const [left, entered] = [limitedState(before), limitedState(after)];
    if (left?.id === entered?.id) return;
    if (left) this.#changes.set(left.id, (this.#changes.get(left.id) ?? 0) - 1);
    if (entered) this.#changes.set(entered.id, (this.#changes.get(entered.id) ?? 0) + 1);
  }

  async changes(): Promise<readonly RecordChange[]> {
    const changes: RecordChange[] = [];
    for (const [id, change] of this.#changes) {
      if (change === 0) continue;
      const { version, value } = await countOf(id, this.#gathered);
      changes.push({ kind: WIP, id, version, value: Math.max(0, Number(value) + change) });
    }
    return changes;
  }
}

/**
 * The number of tasks in a limited state after the changes of this call. The commit compares the version of the count, so
 * a call that was overtaken is judged again.
 */
export async function tasksInState({ id }: LimitedState, gathered: Counted): Promise<number> {
  let count = Number((await countOf(id, gathered)).value);
  for (const { before, record: after } of gathered.pending.values()) {
    if (limitedState(before)?.id === id) count -= 1;
    if (limitedState(after)?.id === id) count += 1;
  }
  return count;
}

/** The stored count of a state, read once in a call. */
async function countOf(id: string, { call, counts }: Counted): Promise<VersionedRecord> {
  const known = counts.get(id);
  if (known) return known;
  const store = await call.ports.store();
  const [record] = await store.records.load(call.ports.settings.project, WIP, [id]);
  const count = record ?? { kind: WIP, id, version: 0, value: 0 };
  counts.set(id, count);
  return count;
}
