import type { TaskRecord } from "../../model/task.ts";
import { expired, released } from "../../tasks/changes/released.ts";
import { clockCaller } from "../../tasks/clock-caller.ts";
import { BrokenDefinition } from "../library/broken-definition.ts";
import type { Call } from "../ports/call.ts";
import { Journey } from "./journey.ts";

const timeRanOut = { type: "released", caller: clockCaller, note: "its time ran out" } as const;

/** Loads a task, after applying the time limit or the claim that has run out on it. */
export async function loadCurrent(call: Call, id: string): Promise<TaskRecord | undefined> {
  const store = await call.ports.store();
  const [record] = await store.tasks.load(call.ports.settings.project, [id]);
  if (!record || !isOverdue(record, call.ports.now())) return record;
  await catchUp(call, record);
  const [next] = await store.tasks.load(call.ports.settings.project, [id]);
  return next;
}

/** Applies time limits and claims that have run out, up to `limit` tasks; returns how many it changed. */
export async function sweep(call: Call, limit = 100): Promise<number> {
  const store = await call.ports.store();
  let done = 0;
  // Tasks that cannot be moved stay first in the list, and must not hide the due tasks behind them.
  for (let asked = limit; ; asked *= 2) {
    const overdue = await store.tasks.due(call.ports.settings.project, call.ports.now(), asked);
    for (const record of overdue) if (await catchUp(call, record)) done += 1;
    if (done >= limit || overdue.length < asked) return done;
  }
}

function isOverdue(record: TaskRecord, now: number): boolean {
  return isLapsed(record, now) || (record.due !== undefined && record.due <= now);
}

function isLapsed({ claim }: TaskRecord, now: number): boolean {
  return claim !== undefined && claim.until <= now;
}

/** False if the definition is broken: the time limit takes effect once the definition can be followed again. */
async function catchUp(call: Call, record: TaskRecord): Promise<boolean> {
  const now = call.ports.now();
  try {
    await applyDue(call, record, now);
    return true;
  } catch (error) {
    if (!(error instanceof BrokenDefinition)) throw error;
    if (!isLapsed(record, now)) return false;
    const journey = new Journey(call, now);
    journey.put(record, released(record, now), [], timeRanOut);
    await journey.commit();
    return true;
  }
}

/** Two processes may do this at once; the first commit wins and covers both. */
async function applyDue(call: Call, record: TaskRecord, now: number): Promise<void> {
  const journey = new Journey(call, now);
  const isTimeout = record.due !== undefined && record.due <= now;
  const moved = isTimeout ? await journey.move(record, { type: "timeout", by: clockCaller }) : undefined;
  if (!moved?.ok) journey.put(record, expired(record, now), [], timeRanOut);
  await journey.commit();
}
