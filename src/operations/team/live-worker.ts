import type { Json } from "../../model/json.ts";
import { GONE_WORKER, WORKER } from "../../model/record-kind.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import { GoneWorker, type Worker } from "../../model/worker.ts";
import type { RecordChange } from "../../store/parts/commit.ts";
import { expireWorker, isExpired } from "../movement/workers/end-worker.ts";
import { judgeOwnWorker } from "../movement/workers/judge-own-worker.ts";
import { type LoadedWorker, loadWorker } from "../movement/workers/load-worker.ts";
import type { Call } from "../ports/call.ts";

/** A connected worker whose lease this call has renewed, and the version of its record for the next commit. */
export type LiveWorker = LoadedWorker;

const MOST_TRIES = 100;

/**
 * The worker that a call names. Renews its lease. Refuses a worker that never connected or has disconnected, and one
 * whose lease has run out, which this call then ends.
 */
export async function liveWorker(id: string, call: Call): Promise<Result<LiveWorker>> {
  for (let tries = 1; ; tries++) {
    const loaded = await loadWorker(id, call);
    if (!loaded) return { ok: false, refusal: await notConnected(id, call) };
    const now = call.ports.now();
    if (isExpired(loaded.worker, now)) {
      await expireWorker(loaded, call);
      continue;
    }
    const { worker } = loaded;
    const refusal = judgeOwnWorker(worker, call);
    if (refusal) return { ok: false, refusal };
    if (!isWorthRenewing(worker, now)) return { ok: true, value: loaded };
    const renewed = await saveWorker(loaded, { ...worker, leaseUntil: now + worker.leaseMs }, call);
    if (renewed) return { ok: true, value: renewed };
    // The calls of one worker renew one record. If this call loses, another has just renewed the lease.
    if (tries >= MOST_TRIES) return { ok: true, value: loaded };
  }
}

/** The change of a worker's record, for a commit. */
export function workerChange({ version }: LiveWorker, next: Worker): RecordChange {
  return { kind: WORKER, id: next.id, version, value: next as Json };
}

/** The worker with a lease of at least this length, for the next commit. Never shortens: its other claims need it. */
export function withLease(live: LiveWorker, leaseMs: number | undefined, now: number): LiveWorker {
  const leaseUntil = Math.max(live.worker.leaseUntil, now + (leaseMs ?? 0));
  return { ...live, worker: { ...live.worker, leaseUntil } };
}

/** Writes a worker's record alone; `undefined` if another call changed it first. */
export async function saveWorker(
  loaded: LiveWorker,
  next: Worker,
  call: Call,
): Promise<LiveWorker | undefined> {
  const store = await call.ports.store();
  const { project } = call.ports.settings;
  const done = await store.commit({ project, changes: [], records: [workerChange(loaded, next)] });
  const [record] = done.ok ? done.records : [];
  return record && { worker: next, version: record.version };
}

/** A tenth of a lease may pass between two renewals: otherwise every call of a worker would write its record. */
function isWorthRenewing({ leaseUntil, leaseMs }: Worker, now: number): boolean {
  return leaseUntil - now < leaseMs * 0.9;
}

async function notConnected(id: string, call: Call): Promise<Refusal> {
  const store = await call.ports.store();
  const [record] = await store.records.load(call.ports.settings.project, GONE_WORKER, [id]);
  const gone = record && GoneWorker.parse(record.value);
  const worker = id.slice(0, 200);
  if (gone?.how !== "expired")
    return {
      code: "WORKER_UNKNOWN",
      message: `No worker "${worker}" is connected.`,
      facts: { worker_id: worker },
    };
  return {
    code: "WORKER_EXPIRED",
    message: `The lease of the worker "${worker}" ran out.`,
    facts: { worker_id: worker, expired_at: gone.at, claims_lost: gone.lost },
  };
}
