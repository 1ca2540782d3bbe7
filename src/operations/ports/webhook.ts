import type { Notice } from "../../model/notice.ts";

/** Somewhere that is told when a task waits for a person. */
export interface Webhook {
  /** tells it from others; it may hold a secret */
  readonly address: string;
  /** where it is, as far as that may be shown */
  readonly target: string;
  /** Nothing when it was taken, otherwise why not. The id is the same however often a notice is sent. */
  readonly send: (id: string, notice: Notice, signal: AbortSignal) => Promise<string | undefined>;
}
