import type { Pause } from "../../operations/ports/pause.ts";

/** Waits without keeping the process alive. */
export const pause: Pause = (ms, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve(false);
    const end = (whole: boolean): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      resolve(whole);
    };
    const stop = (): void => end(false);
    const timer = setTimeout(() => end(true), ms).unref();
    signal.addEventListener("abort", stop);
  });
