/**
 * Repeats a job until it is stopped. One that fails is told, once until it has gone well again or fails otherwise, and
 * tried again; one that still runs is not doubled. Returns how to stop: when that resolves, no job runs any more.
 */
export function every(ms: number, job: () => Promise<unknown>, about?: string): () => Promise<void> {
  let running: Promise<void> | undefined;
  let told: string | undefined;
  const timer = setInterval(() => {
    running ??= job()
      .then(() => {
        told = undefined;
      })
      .catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        if (message !== told)
          console.error(`navigator: ${about === undefined ? "" : `${about}: `}${message}`);
        told = message;
      })
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
