import type { Result } from "../../model/refusal.ts";
import type { Call } from "../ports/call.ts";
import { type LiveWorker, liveWorker, saveWorker } from "./live-worker.ts";

const MOST_TRIES = 20;

/**
 * Performs a call that names a worker. Its lease is renewed, and its answer names once the claims that the worker has
 * lost to others. A refused call tells nothing, so that the news is not lost with it.
 */
export async function asWorker<T extends object>(
  id: string,
  call: Call,
  run: (live: LiveWorker) => Promise<Result<T>>,
): Promise<Result<T & { claims_lost?: string[] }>> {
  const live = await liveWorker(id, call);
  if (!live.ok) return live;
  const result = await run(live.value);
  if (!result.ok || live.value.worker.lost.length === 0) return result;
  const lost = await toldOf(id, call);
  return lost.length === 0 ? result : { ok: true, value: { ...result.value, claims_lost: lost } };
}

/** Performs a call for the worker that it names, or for its caller if it names none. */
export function byWorker<T extends object>(
  id: string | undefined,
  call: Call,
  run: () => Promise<Result<T>>,
): Promise<Result<T & { claims_lost?: string[] }>> {
  return id === undefined ? run() : asWorker(id, call, run);
}

/** Takes the list of lost claims off the worker's record. Empty if another call of the worker was told first. */
async function toldOf(id: string, call: Call): Promise<string[]> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const live = await liveWorker(id, call);
    const lost = live.ok ? live.value.worker.lost : [];
    if (!live.ok || lost.length === 0) return [];
    if (await saveWorker(live.value, { ...live.value.worker, lost: [] }, call)) return lost;
  }
  return [];
}
