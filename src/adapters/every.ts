/**
 * Repeats a job until it is stopped. One that fails is told and tried again; one that still runs is not doubled.
 * Returns how to stop: when that resolves, no job runs any more.
 */
export function every(ms: number, job: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= job()
      .then(() => undefined)
      .catch((error: unknown) =>
        console.error(`navigator: ${error instanceof Error ? error.message : error}`),
      )
      .finally(() => {
        running = undefined;
      });
  }, ms);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
