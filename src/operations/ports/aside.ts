import type { Printed } from "../../hooks/dialect.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import type { ReadReport } from "./evidence-port.ts";

/** The input of a call: a value, or the bytes of its JSON, which the other thread parses. */
export type AsideInput = { readonly value: unknown } | { readonly body: Uint8Array };

/** An answer as JSON text, which the server can send without parsing it. */
export type AsideAnswer =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly refusal: Refusal; readonly hint?: string | undefined };

/** The answer to an event of a host, and how often hooks refused something: this thread counts it. */
export interface AsideEvent {
  readonly answer: Result<Printed>;
  readonly refused: readonly (readonly [what: string, count: number])[];
}

/** Performs long calls of type `C` on another thread, so that other callers do not wait. */
export interface Aside<C> {
  /** whether the other thread has the same store; a store in memory belongs to one thread */
  readonly sharesStore: boolean;
  readonly perform: (operation: string, input: AsideInput, call: C) => Promise<AsideAnswer>;
  /** answers an event that a host posts; `body` is the JSON of the event, which the other thread parses */
  readonly event: (client: string, body: Uint8Array) => Promise<AsideEvent>;
  /** starts the thread before its first call, so that the call need not wait for it */
  readonly warm: () => void;
  /** parses a test report */
  readonly report: (path: string) => Promise<ReadReport>;
  readonly close: () => Promise<void>;
}
