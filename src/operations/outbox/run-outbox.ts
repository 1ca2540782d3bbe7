import type { Mark } from "../../model/mark.ts";
import { Trouble } from "../trouble.ts";
import { deliver, type Post } from "./deliver.ts";

/** How long one wait lasts; a wait without an entry is followed by the next. */
const LOOK_MS = 30_000;
const RETRY_MS = 1_000;

type Pause = (ms: number, signal: AbortSignal) => Promise<boolean>;

/** Sends one webhook all its notices until it is stopped. The log is the outbox; memory holds nothing. */
export async function runOutbox(post: Post, pause: Pause): Promise<void> {
  const { context, signal, told } = post;
  const trouble = new Trouble((error) => told(error instanceof Error ? error.message : String(error)));
  let seen: Mark | undefined;
  while (!signal.aborted) {
    try {
      const step = await deliver(post, seen);
      seen = step.next === "entry" ? step.after : undefined;
      if (step.next === "entry")
        await (await context.store()).log.wait(context.settings.project, step.after, LOOK_MS, signal);
      // Not longer: an import deletes the cursor, and questions before the next look would not be sent.
      if (step.next === "later") await pause(Math.min(step.ms, LOOK_MS), signal);
      trouble.over();
    } catch (error) {
      // The store was unavailable; the server goes on, and the cursor loses nothing.
      if (!signal.aborted) trouble.tell(error);
      await pause(RETRY_MS, signal);
    }
  }
}
