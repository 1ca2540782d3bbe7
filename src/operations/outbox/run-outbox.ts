import { deliver, type Post } from "./deliver.ts";

/** How long one wait lasts; one that sees nothing is followed by the next. */
const LOOK_MS = 30_000;
const RETRY_MS = 1_000;

type Pause = (ms: number, signal: AbortSignal) => Promise<boolean>;

/** Tells one webhook of everything there is to tell, until it is stopped. The history is the outbox: nothing is held. */
export async function runOutbox(post: Post, pause: Pause): Promise<void> {
  const { context, signal, told } = post;
  let seen = 0;
  while (!signal.aborted) {
    try {
      const step = await deliver(post, seen);
      if (step.next === "later") await pause(step.ms, signal);
      if (step.next !== "entry") continue;
      seen = step.after;
      await (await context.store()).waitForEntry(context.settings.project, seen, LOOK_MS, signal);
    } catch (error) {
      // The store was gone for a moment; agents and people are served meanwhile, and nothing is lost.
      if (!signal.aborted) told(error instanceof Error ? error.message : String(error));
      await pause(RETRY_MS, signal);
    }
  }
}
