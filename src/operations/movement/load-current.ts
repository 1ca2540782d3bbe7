import type { Claim, TaskRecord } from "../../model/task.ts";
import { expired, released } from "../../tasks/changes/released.ts";
import { clockCaller } from "../../tasks/clock-caller.ts";
import { BrokenDefinition } from "../library/broken-definition.ts";
import type { Call } from "../ports/call.ts";
import { Journey } from "./journey.ts";
import { sweepAdvances } from "./sweep-advances.ts";
import { expireWorker, isExpired } from "./workers/end-worker.ts";
import { loadWorker } from "./workers/load-worker.ts";
import { sweepWorkers } from "./workers/sweep-workers.ts";

const timeRanOut = { type: "released", caller: clockCaller, note: "its time ran out" } as const;

/** Loads a task, after applying an expired time limit or an expired claim. */
export async function loadCurrent(call: Call, id: string): Promise<TaskRecord | undefined> {
  const store = await call.ports.store();
  const [record] = await store.tasks.load(call.ports.settings.project, [id]);
  if (!record) return undefined;
  const isLost = record.claim !== undefined && (await ownerIsGone(record.claim, call));
  if (!isLost && !isOverdue(record, call.ports.now())) return record;
  if (!isLost) await catchUp(call, record);
  const [next] = await store.tasks.load(call.ports.settings.project, [id]);
  return next;
}

/** Applies expired time limits and claims, up to `limit` tasks. Returns the number of changed tasks. */
export async function sweep(call: Call, limit = 100): Promise<number> {
  const store = await call.ports.store();
  await sweepWorkers(call);
  let done = await sweepAdvances(call);
  // Tasks that cannot be moved stay first in the list. So read more of the list each time: otherwise they would
  // hide the due tasks behind them.
  for (let asked = limit; ; asked *= 2) {
    const overdue = await store.tasks.due(call.ports.settings.project, call.ports.now(), asked);
    for (const record of overdue) {
      if (await catchUp(call, record)) done += 1;
      await call.ports.rest();
    }
    if (done >= limit || overdue.length < asked) return done;
  }
}

/** Whether the claim belongs to a connected worker whose lease has run out, which ends here with all its claims. */
async function ownerIsGone({ owner, until }: Claim, call: Call): Promise<boolean> {
  if (until !== undefined) return false;
  const loaded = await loadWorker(owner, call);
  if (!loaded || !isExpired(loaded.worker, call.ports.now())) return false;
  await expireWorker(loaded, call);
  return true;
}

function isOverdue(record: TaskRecord, now: number): boolean {
  return isLapsed(record, now) || (record.due !== undefined && record.due <= now);
}

function isLapsed({ claim }: TaskRecord, now: number): boolean {
  return claim?.until !== undefined && claim.until <= now;
}

/**
 * Applies an expired time limit or an expired claim to a task. If its definition is broken, only drops the claim:
 * the time limit takes effect once the definition works again. Returns false if nothing changed.
 */
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

/**
 * Applies an expired time limit, or drops an expired claim. Two processes may do this at once: the first commit wins,
 * and the other is not needed.
 */
async function applyDue(call: Call, record: TaskRecord, now: number): Promise<void> {
  const journey = new Journey(call, now);
  const isTimeout = record.due !== undefined && record.due <= now;
  const moved = isTimeout ? await journey.move(record, { type: "timeout", by: clockCaller }) : undefined;
  if (!moved?.ok) journey.put(record, expired(record, now), [], timeRanOut);
  await journey.commit();
}
