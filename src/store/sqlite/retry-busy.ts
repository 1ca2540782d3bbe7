import { setTimeout as pause } from "node:timers/promises";
import { StoreError } from "../store-error.ts";

/** The result of an attempt that failed because another process holds the lock. */
export const BUSY = Symbol("busy");
export type LockedWork<T> = () => T | typeof BUSY;

const QUICK_TRIES = 3;
const RETRY_MS = { quick: 1, first: 8, last: 2, fallsIn: 200 };

/**
 * Retries until the lock is free, without blocking the thread. Most locks are held for a moment, so the first retries
 * are quick. Later pauses get shorter the longer the process has waited: otherwise the longest waiter would keep losing
 * to newcomers.
 */
export async function retryWhileBusy<T>(
  attempt: LockedWork<T>,
  deadline: number,
  onBusy: () => void,
): Promise<T> {
  const began = performance.now();
  for (let tries = 1; ; tries += 1) {
    const result = attempt();
    if (result !== BUSY) return result;
    const now = performance.now();
    if (now >= deadline)
      throw new StoreError("LOCKED", "Another process kept the database locked for too long.");
    onBusy();
    await pause(pauseMs(tries, now - began) * (0.5 + Math.random()));
  }
}

function pauseMs(tries: number, waitedMs: number): number {
  const { quick, first, last, fallsIn } = RETRY_MS;
  if (tries <= QUICK_TRIES) return quick;
  return Math.max(first - ((first - last) * waitedMs) / fallsIn, last);
}
