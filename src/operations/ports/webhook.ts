import type { Notice } from "../../model/notice.ts";

/** Receives a notice when a task waits for a person. */
export interface Webhook {
  /** identifies the webhook; may contain a secret */
  readonly address: string;
  /** the address without secrets, for display */
  readonly target: string;
  /** sends a notice; `undefined` if accepted, otherwise the reason. Retries of a notice use the same id */
  readonly send: (id: string, notice: Notice, signal: AbortSignal) => Promise<string | undefined>;
}
