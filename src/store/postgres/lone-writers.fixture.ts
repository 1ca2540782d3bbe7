import { setImmediate as turn } from "node:timers/promises";
import { expect } from "vitest";
import type { TaskRecord } from "../../model/task.ts";
import type { Store } from "../store.ts";
import { StoreError } from "../store-error.ts";
import { change, create, leaseTo, newTask, only } from "../suite/sample.ts";

const project = "project";

/** What the writers were told. */
export interface Told {
  /** how many commits of each task were accepted */
  readonly accepted: Map<string, number>;
  /** the tasks that were claimed, each as often as it was */
  readonly claimed: string[];
  thrown: number;
}

/**
 * Writers that each change a task of their own, and claim tasks from one queue. No other writer changes their tasks, so
 * a refusal means that a commit met itself: it was made, and was not answered as made.
 */
export async function loneWriters(stores: readonly Store[], writers: number, rounds: number): Promise<Told> {
  const told: Told = { accepted: new Map(), claimed: [], thrown: 0 };
  const [first] = stores;
  if (first === undefined) throw new Error("there is no store");
  const queue = Array.from({ length: writers * rounds }, (_, index) => newTask(`queued-${index}`));
  await create(first, ...queue);
  const work = Array.from({ length: writers }, async (_, index) => {
    const store = stores[index % stores.length] ?? first;
    const id = `own-${index}`;
    let record: TaskRecord = newTask(id, { synced: true, category: "active" });
    for (let round = 0; round < rounds; round += 1) {
      record = (await advance(store, record, told)) ?? record;
      await claimOne(store, `worker-${index}`, told);
      await turn();
    }
  });
  await Promise.all(work);
  return told;
}

async function advance(store: Store, record: TaskRecord, told: Told): Promise<TaskRecord | undefined> {
  try {
    const done = await store.commit({ project, changes: [change({ ...record, step: `${record.version}` })] });
    if (!done.ok) throw new Error(`a change of ${record.id} was refused, which no other writer changes`);
    told.accepted.set(record.id, (told.accepted.get(record.id) ?? 0) + 1);
    return only(done.tasks);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    told.thrown += 1;
    return undefined;
  }
}

async function claimOne(store: Store, worker: string, told: Told): Promise<void> {
  try {
    const claimed = await store.claim({ project, limit: 1 }, leaseTo(worker));
    told.claimed.push(...claimed.map(({ id }) => id));
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    told.thrown += 1;
  }
}

/** Expects that exactly those changes are in the store that its callers were told of. */
export async function expectAsTold(store: Store, told: Told): Promise<void> {
  const own = await store.tasks.load(project, [...told.accepted.keys()]);
  expect(new Map(own.map(({ id, version }) => [id, version]))).toEqual(told.accepted);
  const { tasks } = await store.tasks.list({ project, limit: 99_999 });
  const claimed = tasks.filter(({ claim }) => claim !== undefined).map(({ id }) => id);
  expect(told.claimed.toSorted()).toEqual(claimed.toSorted());
  const log = await store.log.all({ project, limit: 99_999 });
  expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
  const versions = tasks.reduce((sum, { version }) => sum + version, 0);
  expect(log).toHaveLength(versions);
  expect(new Set(told.claimed).size).toBe(told.claimed.length);
  const [integrity] = await store.examine();
  expect(integrity).toMatchObject({ check: "integrity", status: "ok" });
}
