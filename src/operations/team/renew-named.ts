import type { Refusal } from "../../model/refusal.ts";
import { loadWorker } from "../movement/workers/load-worker.ts";
import type { Call } from "../ports/call.ts";
import { liveWorker } from "./live-worker.ts";

/**
 * Renews the lease of a connected worker that a call names. Other names of workers are as good as before: only those that
 * have connected have a lease of their own.
 */
export async function renewNamed(worker: string | undefined, call: Call): Promise<Refusal | undefined> {
  if (worker === undefined || !(await loadWorker(worker, call))) return undefined;
  const live = await liveWorker(worker, call);
  return live.ok ? undefined : live.refusal;
}
