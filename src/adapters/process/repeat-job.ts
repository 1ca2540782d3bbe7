import { writeLog } from "./write-log.ts";

/**
 * Repeats a job, never two at once. A failure is logged once, until the job succeeds or fails with another message.
 * Returns a function that stops the repetition, and resolves when no job runs any more.
 */
export function every(ms: number, job: () => Promise<unknown>, about?: string): () => Promise<void> {
  let running: Promise<void> | undefined;
  let logged: string | undefined;
  const timer = setInterval(() => {
    running ??= job()
      .then(() => {
        logged = undefined;
      })
      .catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        if (message !== logged) writeLog(`navigator: ${about === undefined ? "" : `${about}: `}${message}`);
        logged = message;
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
