/** Waits, without keeping the process alive; false when it was stopped before the time was over. */
export function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
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
}
