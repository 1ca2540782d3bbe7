import { defaultLifecycle, stateOf } from "../lifecycle/default-lifecycle.ts";
import type { Caller } from "../model/caller.ts";
import type { TaskRecord } from "../model/task.ts";
import type { Context } from "./context.ts";
import { Journey } from "./journey.ts";

const clock: Caller = { kind: "clock", id: "navigator" };

/** A task as it is now: what time has done to it is done first. */
export async function fresh(context: Context, id: string): Promise<TaskRecord | undefined> {
  const store = await context.store();
  const [record] = await store.load(context.settings.project, [id]);
  if (!record || !isOverdue(record, context.now())) return record;
  await catchUp(context, record);
  const [next] = await store.load(context.settings.project, [id]);
  return next;
}

/** Does what time has brought about for tasks nobody has looked at since. */
export async function sweep(context: Context, limit = 100): Promise<number> {
  const store = await context.store();
  const overdue = await store.due(context.settings.project, context.now(), limit);
  for (const record of overdue) await catchUp(context, record);
  return overdue.length;
}

function isOverdue({ claim, due }: TaskRecord, now: number): boolean {
  return (claim !== undefined && claim.until <= now) || (due !== undefined && due <= now);
}

/** Somebody else may do the same at the same moment; whoever commits first has done it for both. */
async function catchUp(context: Context, record: TaskRecord): Promise<void> {
  const now = context.now();
  const journey = new Journey(context, now);
  const expired = record.due !== undefined && record.due <= now;
  const moved = expired ? await journey.move(record, { type: "timeout", by: clock }) : undefined;
  if (!moved?.ok) {
    // A limit that no longer means anything must not be come upon again and again.
    const { due: _due, ...unlimited } = record;
    const next = released(expired ? unlimited : record, now);
    journey.put(record, next, [], { type: "released", caller: clock, note: "its time ran out" });
  }
  await journey.commit();
}

/** The task without its claim, back in the queue. */
export function released(record: TaskRecord, now: number): TaskRecord {
  const { claim: _claim, ...rest } = record;
  const category = record.category === "active" ? "ready" : record.category;
  return { ...rest, category, state: stateOf(defaultLifecycle, category), updatedAt: now };
}
