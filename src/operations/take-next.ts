import { apply } from "../engine/apply.ts";
import type { World } from "../engine/world.ts";
import { defaultLifecycle, stateOf } from "../lifecycle/default-lifecycle.ts";
import type { Caller } from "../model/caller.ts";
import type { Claim, TaskRecord } from "../model/task.ts";
import type { TaskChange } from "../store/parts/commit.ts";
import type { QueueQuery } from "../store/parts/tasks.ts";
import type { Program } from "../workflow/program.ts";
import { unlessBroken } from "./broken-definition.ts";
import type { Context } from "./context.ts";
import { versionsOf } from "./followable.ts";
import { isAtStart } from "./is-at-start.ts";
import { Journey } from "./journey.ts";
import { settle } from "./settle.ts";
import { workerCaller } from "./worker-caller.ts";

interface Taker {
  readonly worker: string;
  readonly leaseMs?: number | undefined;
}

/** Thrown out of the claiming transaction, which it undoes: candidates need something that must be waited for. */
class Obstacle extends Error {}

/** What one call has found out so far. */
interface Taking {
  readonly taker: Taker;
  readonly by: Caller;
  readonly context: Context;
  /** held here: the library may let one go before all are there */
  readonly programs: Map<string, Program>;
  readonly broken: Set<string>;
  readonly setOut: Set<string>;
  readonly stuck: Set<string>;
}

/**
 * Takes the best tasks for a worker. One that has not begun is begun. Where that leads to something that is no work
 * for this worker (a fork, a subflow, a question), the task sets out, and the queue is looked at anew: a branch of an
 * important task comes before a less important task. However many those are, what is behind them is found: a round
 * learns of a definition, has a task set out or passes over some, each of them once, so the rounds come to an end.
 */
export async function takeNext(
  query: QueueQuery,
  taker: Taker,
  context: Context,
  isWanted: (candidate: TaskRecord) => boolean = () => true,
): Promise<TaskRecord[]> {
  const taking: Taking = {
    taker,
    by: workerCaller(context, taker.worker),
    context,
    programs: new Map(),
    broken: new Set(),
    setOut: new Set(),
    stuck: new Set(),
  };
  const records: TaskRecord[] = [];
  for (let patience = 1; ; ) {
    const obstacles: TaskRecord[] = [];
    const take = (record: TaskRecord) =>
      isWanted(record) ? taken(record, taking, obstacles, patience) : undefined;
    records.push(...(await claimed({ ...query, limit: query.limit - records.length }, take, context)));
    if (obstacles.length === 0 || records.length >= query.limit) return records;
    // Thousands that are stuck are not looked through from the first one for each of them.
    patience = (await cleared(obstacles, taking)) ? 1 : patience * 2;
  }
}

/** Nothing when an obstacle came before all that was wanted was there. */
async function claimed(
  query: QueueQuery,
  take: (candidate: TaskRecord) => TaskChange | undefined,
  context: Context,
): Promise<readonly TaskRecord[]> {
  try {
    const records = await (await context.store()).claim(query, take);
    // Taking brings syncs that nobody has counted yet.
    if (context.tally) context.tally.unconfirmed = undefined;
    return records;
  } catch (error) {
    if (error instanceof Obstacle) return [];
    throw error;
  }
}

/** The change that takes a candidate, if there is no obstacle before it. */
function taken(
  record: TaskRecord,
  taking: Taking,
  obstacles: TaskRecord[],
  patience: number,
): TaskChange | undefined {
  const isPassed = versionsOf(record).some((version) => taking.broken.has(version));
  if (isPassed || taking.stuck.has(record.id)) return undefined;
  const change = changeOf(record, taking);
  if (!change) obstacles.push(record);
  if (obstacles.length >= patience || (change && obstacles.length > 0)) throw new Obstacle();
  return change;
}

/** The task under its new claim; nothing when it cannot be taken as it is. */
function changeOf(record: TaskRecord, taking: Taking): TaskChange | undefined {
  const { taker, by, context } = taking;
  const { position } = record;
  const [program, ...inner] = versionsOf(record).map((version) => compiled(version, taking));
  if (!program || inner.includes(undefined) || !position) return undefined;
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
  if (!begun.ok || begun.value.position.state !== "ready") return undefined;
  const next = settle({ ...record, fence }, program, begun.value.position, world, claim);
  journey.put(record, next, begun.value.events, remark);
  return journey.changes()[0];
}

function compiled(version: string, { programs, context }: Taking): Program | undefined {
  return programs.get(version) ?? context.library.cached(version);
}

/** Whether one of them is no obstacle any more; those before it are passed over. */
async function cleared(obstacles: readonly TaskRecord[], taking: Taking): Promise<boolean> {
  for (const record of obstacles) {
    if (await clear(record, taking)) return true;
    taking.stuck.add(record.id);
  }
  return false;
}

/** Waits for what the candidate needs; false when nothing helps, and it is to be passed over. */
async function clear(record: TaskRecord, taking: Taking): Promise<boolean> {
  const { by, context, programs, broken, setOut } = taking;
  const { definition, position, project, id } = record;
  if (definition === undefined || !position) return false;
  const versions = versionsOf(record);
  const isNew = versions.some((version) => !compiled(version, taking));
  for (const version of versions) {
    const known = programs.get(version) ?? (await unlessBroken(context.library.pinned(project, version)));
    if (known) programs.set(version, known);
    else broken.add(version);
  }
  if (versions.some((version) => broken.has(version))) return false;
  if (isNew) return true;
  const program = programs.get(definition);
  if (!program || !isAtStart(record, program) || setOut.has(id)) return false;
  setOut.add(id);
  const journey = new Journey(context);
  const begun = await unlessBroken(journey.move(record, { type: "begin", by }));
  // Somebody else may have begun it: then it is not what it was, and is looked at again.
  if (begun?.ok) await journey.commit();
  return begun?.ok ?? false;
}
