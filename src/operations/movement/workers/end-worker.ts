import { lifecycleOf } from "../../../lifecycle/lifecycle-of.ts";
import type { Caller } from "../../../model/caller.ts";
import { GONE_WORKER, WORKER } from "../../../model/record-kind.ts";
import type { TaskRecord } from "../../../model/task.ts";
import type { GoneWorker, Worker } from "../../../model/worker.ts";
import type { RecordChange } from "../../../store/parts/commit.ts";
import { withAssignee } from "../../../tasks/changes/assigned.ts";
import { handedOver } from "../../../tasks/changes/handed-over.ts";
import { released } from "../../../tasks/changes/released.ts";
import { clockCaller } from "../../../tasks/clock-caller.ts";
import { releaseTarget } from "../../../team/release-target.ts";
import type { Call } from "../../ports/call.ts";
import { Journey } from "../journey.ts";
import { holdings } from "./holdings.ts";
import type { LoadedWorker } from "./load-worker.ts";

export interface Ending {
  readonly how: GoneWorker["how"];
  readonly caller: Caller;
  readonly note?: string | undefined;
  /** the state or status in which plain tasks are left, where their lifecycle has it */
  readonly to?: string | undefined;
}

/** What a worker held when it ended. */
export interface Ended {
  readonly released: readonly string[];
  /** the number of other records that were released, such as marks */
  readonly holdings: number;
}

/**
 * Ends a worker and releases everything it holds, in one commit. A lease that ran out leaves the same entries as
 * disconnecting. `undefined` if another call changed the worker or one of its tasks at the same moment.
 */
export async function endWorker(
  { worker, version }: LoadedWorker,
  { how, caller, note, to }: Ending,
  call: Call,
): Promise<Ended | undefined> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  const journey = new Journey(call);
  const { now } = journey;
  const held = await store.tasks.load(project, [...new Set([...worker.claims, ...worker.assigned])]);
  const claimed = held.filter(({ claim }) => claim?.owner === worker.id);
  const remark = { type: "released", caller, note } as const;
  for (const record of claimed) {
    const left = to === undefined ? undefined : releaseTarget(lifecycleOf(record), to);
    journey.put(record, handedOver(released(record, now, left), worker, now, note), [], remark);
  }
  const unassigned = { type: "described", caller, note } as const;
  for (const record of held)
    if (record.team?.assignee === worker.id) {
      const next = journey.next(record.id) ?? record;
      journey.put(record, withAssignee(next, undefined, now), [], unassigned);
    }
  const [gone] = await store.records.load(project, GONE_WORKER, [worker.id]);
  const left: RecordChange[] = [];
  for (const holding of holdings) left.push(...(await holding(worker, { at: now, caller, note }, call)));
  const lost = how === "expired" ? [...worker.lost, ...idsOf(claimed)] : [];
  const value: GoneWorker = { id: worker.id, how, at: now, lost };
  const entry = {
    type: how,
    at: now,
    caller,
    change: { claims: idsOf(claimed) },
    ...(note !== undefined && { note }),
  };
  const records: RecordChange[] = [
    { kind: WORKER, id: worker.id, version, value: undefined, entry },
    { kind: GONE_WORKER, id: worker.id, version: gone?.version ?? 0, value },
    ...left,
  ];
  const committed = await journey.commit({ records });
  return committed.ok ? { released: idsOf(claimed), holdings: left.length } : undefined;
}

/** Ends a worker whose lease has run out. If another reader ended it first, nothing is left to do. */
export async function expireWorker(loaded: LoadedWorker, call: Call): Promise<void> {
  await endWorker(loaded, { how: "expired", caller: clockCaller, note: "the worker's lease ran out" }, call);
}

export function isExpired({ leaseUntil }: Worker, now: number): boolean {
  return leaseUntil <= now;
}

function idsOf(records: readonly TaskRecord[]): string[] {
  return records.map(({ id }) => id);
}
