import type { Pause } from "../../ports/pause.ts";
import { Trouble } from "../trouble.ts";
import { deliver, type Post } from "./deliver.ts";

/** How long one wait lasts; one that sees nothing is followed by the next. */
const LOOK_MS = 30_000;
const RETRY_MS = 1_000;

/** Tells one webhook of everything there is to tell, until it is stopped. The history is the outbox: nothing is held. */
export async function runOutbox(post: Post, pause: Pause): Promise<void> {
  const { call, signal, told } = post;
  const trouble = new Trouble((error) => told(error instanceof Error ? error.message : String(error)));
  let seen = 0;
  while (!signal.aborted) {
    try {
      const step = await deliver(post, seen);
      // An import ends the cursor, and its numbers may be lower: what was seen must not outlive it.
      seen = step.next === "entry" ? step.after : 0;
      if (step.next === "entry")
        await (await call.ports.store()).waitForEntry(call.ports.settings.project, seen, LOOK_MS, signal);
      // Not longer: after an import, what is asked before the cursor is begun anew is told to nobody.
      if (step.next === "later") await pause(Math.min(step.ms, LOOK_MS), signal);
      trouble.over();
    } catch (error) {
      // The store was gone for a moment; agents and people are served meanwhile, and nothing is lost.
      if (!signal.aborted) trouble.tell(error);
      await pause(RETRY_MS, signal);
    }
  }
}
