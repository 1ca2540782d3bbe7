import { apply } from "../engine/apply.ts";
import type { World } from "../engine/world.ts";
import { defaultLifecycle, stateOf } from "../lifecycle/default-lifecycle.ts";
import type { Caller } from "../model/caller.ts";
import type { Event } from "../model/event.ts";
import type { Claim, TaskRecord } from "../model/task.ts";
import type { QueueQuery, TaskChange } from "../store/store.ts";
import type { Context } from "./context.ts";
import { Journey } from "./journey.ts";
import { settle } from "./settle.ts";

interface Taker {
  readonly worker: string;
  readonly leaseMs?: number | undefined;
}

/** A queue of tasks that all turn out to be no work is not searched for ever. */
const MOST_ROUNDS = 20;

/** Takes the best tasks for a worker. One that has not begun is begun; if that leads to no work, it is passed over. */
export async function takeNext(query: QueueQuery, taker: Taker, context: Context): Promise<TaskRecord[]> {
  const store = await context.store();
  const by: Caller = { ...context.caller, id: taker.worker };
  const taken: TaskRecord[] = [];
  for (let round = 0; round < MOST_ROUNDS && taken.length < query.limit; round++) {
    const limit = query.limit - taken.length;
    await prepare({ ...query, limit }, context);
    const aside: TaskRecord[] = [];
    const records = await store.claim({ ...query, limit }, (candidate) => {
      const change = take(candidate, taker, by, context);
      if (!change) aside.push(candidate);
      return change;
    });
    taken.push(...records);
    if (aside.length === 0) break;
    for (const record of aside) await setOut(record, by, context);
  }
  return taken;
}

/** Compiles what the candidates run on: inside the claiming transaction nothing can be waited for. */
async function prepare(query: QueueQuery, context: Context): Promise<void> {
  for (const { definition, project } of await (await context.store()).queue(query)) {
    if (definition !== undefined) await context.library.pinned(project, definition);
  }
}

/** The task under its new claim; nothing when it cannot be worked on as it is. */
function take(
  record: TaskRecord,
  { worker, leaseMs }: Taker,
  by: Caller,
  context: Context,
): TaskChange | undefined {
  const now = context.now();
  const program = context.library.cached(record.definition ?? "");
  const { position } = record;
  if (!program || !position) return undefined;
  const fence = record.fence + 1;
  const claim: Claim = { owner: worker, until: now + (leaseMs ?? context.settings.leaseMs), fence };
  const journey = new Journey(context, now);
  const remark = { type: "claimed", caller: by } as const;
  if (position.frames.length > 0 || program.nodes.get(position.step)?.type !== "start") {
    const state = stateOf(defaultLifecycle, "active");
    journey.put(record, { ...record, claim, fence, category: "active", state, updatedAt: now }, [], remark);
    return journey.changes()[0];
  }
  const world: World = {
    now,
    workflows: { byId: () => undefined, byVersion: (version) => context.library.cached(version) },
    context: record.context,
  };
  const begun = apply(program, position, { type: "begin", by }, world);
  if (!begun.ok || begun.value.position.state !== "ready") return undefined;
  const next = settle({ ...record, fence }, program, begun.value.position, world, claim);
  journey.put(record, next, begun.value.events as Event[], remark);
  return journey.changes()[0];
}

/** Begins a task whose first step is no work of its own: a fork, a subflow, a question. */
async function setOut(record: TaskRecord, by: Caller, context: Context): Promise<void> {
  const { position, definition } = record;
  if (!position || definition === undefined) return;
  const program = await context.library.pinned(record.project, definition);
  if (program.nodes.get(position.step)?.type !== "start") return;
  const journey = new Journey(context);
  const begun = await journey.move(record, { type: "begin", by });
  if (begun.ok) await journey.commit();
}
