/** Repeats a job until it is stopped. One that fails is told and tried again; one that still runs is not doubled. */
export function every(ms: number, job: () => Promise<unknown>): () => void {
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    job()
      .catch((error: unknown) =>
        console.error(`navigator: ${error instanceof Error ? error.message : error}`),
      )
      .finally(() => {
        running = false;
      });
  }, ms);
  timer.unref();
  return () => clearInterval(timer);
}
