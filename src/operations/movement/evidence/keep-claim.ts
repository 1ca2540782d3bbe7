import type { TaskRecord } from "../../../model/task.ts";
import { renewed } from "../../../tasks/changes/lease-renewed.ts";
import type { Call } from "../../ports/call.ts";
import { Journey } from "../journey.ts";

const MOST_TRIES = 10;

/**
 * Extends the claim of a worker whose commands may run for `longestMs`, so that the worker does not lose the task
 * meanwhile. If another change of the task comes first, it retries while the worker holds the claim.
 */
export async function keepClaim(call: Call, record: TaskRecord, longestMs: number): Promise<void> {
  const until = call.ports.now() + longestMs + call.ports.settings.leaseMs;
  let now: TaskRecord | undefined = record;
  for (let tries = 1; tries <= MOST_TRIES && now?.claim; tries++) {
    const next: TaskRecord = renewed(now, until);
    if (next === now || now.claim.fence !== record.claim?.fence) return;
    const journey = new Journey(call);
    const remark = { type: "claimed", caller: call.caller, note: "its evidence is looked into" } as const;
    journey.put(now, next, [], remark);
    if ((await journey.commit()).ok) return;
    [now] = await (await call.ports.store()).tasks.load(record.project, [record.id]);
  }
}
