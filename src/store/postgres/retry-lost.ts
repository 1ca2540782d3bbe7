import { setTimeout as pause } from "node:timers/promises";
import { asStoreError, failureOf } from "./driver-error.ts";

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;

/** Repeats work while the server is lost, takes nothing, or the work meets other transactions. Throws `StoreError`s. */
export async function retryWhileLost<T>(work: () => Promise<T>, patienceMs: number): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (failureOf(error) === "final" || performance.now() >= deadline) throw asStoreError(error);
      await pause(pauseMs * (0.5 + Math.random()));
    }
  }
}
