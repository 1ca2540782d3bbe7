import type { Refusal } from "../../model/refusal.ts";
import type { ReadReport } from "./evidence-port.ts";

/** The input of a call, as a value or as the bytes of its JSON, which the other thread parses. */
export type AsideInput = { readonly value: unknown } | { readonly body: Uint8Array };

/** An answer as JSON text, which a surface can pass on without parsing it. */
export type AsideAnswer =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly refusal: Refusal; readonly hint?: string | undefined };

/** Performs long calls `C` in a thread beside this one, so that they keep no other caller waiting. */
export interface Aside<C> {
  /** whether that thread sees the same store; a store in memory belongs to one thread */
  readonly sharesStore: boolean;
  readonly perform: (operation: string, input: AsideInput, call: C) => Promise<AsideAnswer>;
  /** parses a test report */
  readonly report: (path: string) => Promise<ReadReport>;
  readonly close: () => Promise<void>;
}
