import type { Mark } from "../../../model/mark.ts";
import type { Pause } from "../../ports/pause.ts";
import { LastingFailure } from "../lasting-failure.ts";
import { deliver, type WebhookOutbox } from "./deliver.ts";

/** The longest single wait for an entry. */
const LOOK_MS = 30_000;
const RETRY_MS = 1_000;

/** Delivers to one webhook until aborted. Notices are read from the history, so none is buffered. */
export async function runOutbox(post: WebhookOutbox, pause: Pause): Promise<void> {
  const { call, signal, log } = post;
  const trouble = new LastingFailure((error) => log(error instanceof Error ? error.message : String(error)));
  let seen: Mark | undefined;
  while (!signal.aborted) {
    try {
      const step = await deliver(post, seen);
      seen = step.next === "entry" ? step.after : undefined;
      if (step.next === "entry")
        await (await call.ports.store()).log.wait(call.ports.settings.project, step.after, LOOK_MS, signal);
      // Limit the pause: an import removes the cursor, and questions raised before the new cursor exists
      // are never delivered.
      if (step.next === "later") await pause(Math.min(step.ms, LOOK_MS), signal);
      trouble.clear();
    } catch (error) {
      // The store is unavailable. The cursor is in the store, so no notice is lost by trying again.
      if (!signal.aborted) trouble.report(error);
      await pause(RETRY_MS, signal);
    }
  }
}
