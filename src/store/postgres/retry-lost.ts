import { setTimeout as pause } from "node:timers/promises";
import { StoreError } from "../store-error.ts";
import { asStoreError, failureOf } from "./driver-error.ts";

const FIRST_PAUSE_MS = 10;
const LONGEST_PAUSE_MS = 500;

/**
 * Repeats work while the server is lost, takes nothing, or the work meets other transactions. Throws `StoreError`s. Work
 * that is not answered is not repeated once the patience is over; any other work is tried twice at least: a process that
 * stood still has lost its first try and its patience, and the server may be well.
 */
export async function retryWhileLost<T>(work: () => Promise<T>, patienceMs: number): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (let tries = 1, pauseMs = FIRST_PAUSE_MS; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const failure = asStoreError(error);
      const isUnanswered = failure instanceof StoreError && failure.code === "TIMEOUT";
      const isOver = performance.now() >= deadline && (tries > 1 || isUnanswered);
      if (failureOf(error) === "final" || isOver) throw failure;
      await pause(pauseMs * (0.5 + Math.random()));
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
  }
}
