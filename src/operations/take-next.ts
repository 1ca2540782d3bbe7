import { apply } from "../engine/apply.ts";
import type { World } from "../engine/world.ts";
import { defaultLifecycle, stateOf } from "../lifecycle/default-lifecycle.ts";
import type { Caller } from "../model/caller.ts";
import type { Claim, TaskRecord } from "../model/task.ts";
import type { QueueQuery, TaskChange } from "../store/store.ts";
import type { Context } from "./context.ts";
import { isAtStart } from "./is-at-start.ts";
import { Journey } from "./journey.ts";
import { settle } from "./settle.ts";
import { workerCaller } from "./worker-caller.ts";

interface Taker {
  readonly worker: string;
  readonly leaseMs?: number | undefined;
}

/** Thrown out of the claiming transaction, which it undoes: this candidate needs something that must be waited for. */
class Obstacle extends Error {
  readonly record: TaskRecord;

  constructor(record: TaskRecord) {
    super(`task ${record.id} cannot be taken as it is`);
    this.record = record;
  }
}

/** Each round brings one task on its way; a queue of tasks that all turn out to be no work is left to the next call. */
const MOST_ROUNDS = 200;

/**
 * Takes the best tasks for a worker. One that has not begun is begun. Where that leads to something that is no work
 * for this worker (a fork, a subflow, a question), the task sets out, and the queue is looked at anew: a branch of an
 * important task comes before a less important task.
 */
export async function takeNext(
  query: QueueQuery,
  taker: Taker,
  context: Context,
  isWanted: (candidate: TaskRecord) => boolean = () => true,
): Promise<TaskRecord[]> {
  const store = await context.store();
  const by = workerCaller(context, taker.worker);
  const stuck = new Set<string>();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    try {
      const take = (record: TaskRecord) =>
        stuck.has(record.id) || !isWanted(record) ? undefined : taken(record, taker, by, context);
      const records = await store.claim(query, take);
      // Taking brings syncs that nobody has counted yet.
      if (context.tally) context.tally.unconfirmed = undefined;
      return [...records];
    } catch (error) {
      if (!(error instanceof Obstacle)) throw error;
      if (!(await clear(error.record, by, context))) stuck.add(error.record.id);
    }
  }
  return [];
}

/** The task under its new claim. */
function taken(record: TaskRecord, taker: Taker, by: Caller, context: Context): TaskChange | undefined {
  const { position } = record;
  const program = context.library.cached(record.definition ?? "");
  if (!program || !position) throw new Obstacle(record);
  const now = context.now();
  const fence = record.fence + 1;
  const until = now + (taker.leaseMs ?? context.settings.leaseMs);
  const claim: Claim = { owner: taker.worker, until, fence };
  const journey = new Journey(context, now);
  const remark = { type: "claimed", caller: by } as const;
  if (!isAtStart(record, program)) {
    const state = stateOf(defaultLifecycle, "active");
    journey.put(record, { ...record, claim, fence, category: "active", state, updatedAt: now }, [], remark);
    return journey.changes()[0];
  }
  const nowhere = { byId: () => undefined, byVersion: () => undefined };
  const world: World = { now, workflows: nowhere, context: record.context };
  const begun = apply(program, position, { type: "begin", by }, world);
  if (!begun.ok || begun.value.position.state !== "ready") throw new Obstacle(record);
  const next = settle({ ...record, fence }, program, begun.value.position, world, claim);
  journey.put(record, next, begun.value.events, remark);
  return journey.changes()[0];
}

/** Waits for what the candidate needs; false when nothing helps, and it is to be passed over. */
async function clear(record: TaskRecord, by: Caller, context: Context): Promise<boolean> {
  const { definition, position } = record;
  if (definition === undefined || !position) return false;
  const compiled = context.library.cached(definition) !== undefined;
  const program = await context.library.pinned(record.project, definition);
  if (!compiled) return true;
  if (!isAtStart(record, program)) return false;
  const journey = new Journey(context);
  const begun = await journey.move(record, { type: "begin", by });
  // Somebody else may have begun it: then it is not what it was, and is looked at again.
  if (begun.ok) await journey.commit();
  return begun.ok;
}
