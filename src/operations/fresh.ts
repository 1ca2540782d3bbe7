import { defaultLifecycle, stateOf } from "../lifecycle/default-lifecycle.ts";
import type { TaskRecord } from "../model/task.ts";
import { BrokenDefinition } from "./broken-definition.ts";
import { clock } from "./clock.ts";
import type { Context } from "./context.ts";
import { Journey } from "./journey.ts";

const timeRanOut = { type: "released", caller: clock, note: "its time ran out" } as const;

/** A task as it is now: what time has done to it is done first. */
export async function fresh(context: Context, id: string): Promise<TaskRecord | undefined> {
  const store = await context.store();
  const [record] = await store.tasks.load(context.settings.project, [id]);
  if (!record || !isOverdue(record, context.now())) return record;
  await catchUp(context, record);
  const [next] = await store.tasks.load(context.settings.project, [id]);
  return next;
}

/** Does what time has brought about for tasks nobody has looked at since; how many those are. */
export async function sweep(context: Context, limit = 100): Promise<number> {
  const store = await context.store();
  let done = 0;
  // Tasks that cannot be moved stay the first that are due, and must not hide those behind them.
  for (let asked = limit; ; asked *= 2) {
    const overdue = await store.tasks.due(context.settings.project, context.now(), asked);
    for (const record of overdue) if (await catchUp(context, record)) done += 1;
    if (done >= limit || overdue.length < asked) return done;
  }
}

function isOverdue(record: TaskRecord, now: number): boolean {
  return isLapsed(record, now) || (record.due !== undefined && record.due <= now);
}

function isLapsed({ claim }: TaskRecord, now: number): boolean {
  return claim !== undefined && claim.until <= now;
}

/** False when nothing can be done: a time limit takes effect once the task's definition can be followed again. */
async function catchUp(context: Context, record: TaskRecord): Promise<boolean> {
  const now = context.now();
  try {
    await takeEffect(context, record, now);
    return true;
  } catch (error) {
    if (!(error instanceof BrokenDefinition)) throw error;
    if (!isLapsed(record, now)) return false;
    const journey = new Journey(context, now);
    journey.put(record, released(record, now), [], timeRanOut);
    await journey.commit();
    return true;
  }
}

/** Somebody else may do the same at the same moment; whoever commits first has done it for both. */
async function takeEffect(context: Context, record: TaskRecord, now: number): Promise<void> {
  const journey = new Journey(context, now);
  const expired = record.due !== undefined && record.due <= now;
  const moved = expired ? await journey.move(record, { type: "timeout", by: clock }) : undefined;
  if (!moved?.ok) {
    // A limit that no longer means anything must not be come upon again and again.
    const { due: _due, ...unlimited } = record;
    const next = released(expired ? unlimited : record, now);
    journey.put(record, next, [], timeRanOut);
  }
  await journey.commit();
}

/** The task without its claim, back in the queue. */
export function released(record: TaskRecord, now: number): TaskRecord {
  const { claim: _claim, ...rest } = record;
  const category = record.category === "active" ? "ready" : record.category;
  return { ...rest, category, state: stateOf(defaultLifecycle, category), updatedAt: now };
}
