import { setTimeout as pause } from "node:timers/promises";
import { StoreError } from "../store-error.ts";

/** What an attempt gives while another process holds the lock. */
export const BUSY = Symbol("busy");
export type Attempt<T> = () => T | typeof BUSY;

const QUICK_LOOKS = 3;
const LOOK_AFTER_MS = { quick: 1, first: 8, last: 2, fallsIn: 200 };

/**
 * Attempts until the lock is free, without blocking the thread. Most locks are held for a moment, so the first looks are
 * quick; after that, who has waited longer looks more often, or the longest waiting would go on losing to newcomers.
 */
export async function untilFree<T>(attempt: Attempt<T>, deadline: number, onBusy: () => void): Promise<T> {
  const began = performance.now();
  for (let looks = 1; ; looks += 1) {
    const result = attempt();
    if (result !== BUSY) return result;
    const now = performance.now();
    if (now >= deadline)
      throw new StoreError("LOCKED", "Another process kept the database locked for too long.");
    onBusy();
    await pause(lookAfterMs(looks, now - began) * (0.5 + Math.random()));
  }
}

function lookAfterMs(looks: number, waitedMs: number): number {
  const { quick, first, last, fallsIn } = LOOK_AFTER_MS;
  if (looks <= QUICK_LOOKS) return quick;
  return Math.max(first - ((first - last) * waitedMs) / fallsIn, last);
}
