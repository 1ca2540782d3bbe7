import { WIP, WORKER } from "../../../model/record-kind.ts";
import type { TaskRecord } from "../../../model/task.ts";
import { Worker } from "../../../model/worker.ts";
import type { RecordChange } from "../../../store/parts/commit.ts";
import type { VersionedRecord } from "../../../store/parts/records.ts";
import { countsWith, type LimitedState, type TagLimits, tagIn } from "../../../team/wip.ts";
import type { Call } from "../../ports/call.ts";
import type { Gathered } from "./gathered.ts";

const PAGE = 500;

type Counted = Pick<Gathered, "call" | "pending" | "counts">;

/** The changes of the counts of limited states, from the changes of tasks. */
export class WipCounts {
  readonly #gathered: Counted;
  readonly #changes = new Map<string, number>();

  constructor(gathered: Counted) {
    this.#gathered = gathered;
  }

  note(before: TaskRecord | undefined, after: TaskRecord): void {
    const tags = tagLimitsIn(this.#gathered.call);
    for (const { id } of countsWith(before, tags)) this.#changes.set(id, (this.#changes.get(id) ?? 0) - 1);
    for (const { id } of countsWith(after, tags)) this.#changes.set(id, (this.#changes.get(id) ?? 0) + 1);
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
  const tags = tagLimitsIn(gathered.call);
  const isIn = (record: TaskRecord | undefined) => countsWith(record, tags).some((one) => one.id === id);
  for (const { before, record: after } of gathered.pending.values()) {
    if (isIn(before)) count -= 1;
    if (isIn(after)) count += 1;
  }
  return count;
}

const noLimits: TagLimits = {};

/** The configured limits on tags. */
export function tagLimitsIn({ ports: { configured } }: Call): TagLimits {
  return configured?.values.queue?.tagLimits ?? noLimits;
}

/** The stored count of a state, read once in a call. */
async function countOf(id: string, { call, counts }: Counted): Promise<VersionedRecord> {
  const known = counts.get(id);
  if (known) return known;
  const store = await call.ports.store();
  const [record] = await store.records.load(call.ports.settings.project, WIP, [id]);
  const count = record ?? { kind: WIP, id, version: 0, value: await claimedSoFar(id, call) };
  counts.set(id, count);
  return count;
}

/** The number of claimed tasks with a tag whose limit is new; 0 for a state, which is counted from its first task on. */
async function claimedSoFar(id: string, call: Call): Promise<number> {
  const tag = tagIn(id);
  if (tag === undefined) return 0;
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  let found = 0;
  for (let after: string | undefined = ""; after !== undefined; ) {
    const page = await store.records.list(project, WORKER, { after, limit: PAGE });
    const ids = page.records.flatMap(({ value }) => Worker.parse(value).claims);
    const tasks = await store.tasks.load(project, ids);
    found += tasks.filter(({ team, claim }) => claim && team?.tags?.includes(tag)).length;
    after = page.next;
  }
  return found;
}
