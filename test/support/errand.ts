import type { Refusal } from "../../src/model/refusal.ts";
import type { Data } from "./desk.ts";

/** A call for another process. */
export interface Errand {
  readonly number: number;
  readonly name: string;
  readonly input: unknown;
  readonly role: "agent" | "operator";
  readonly caller: string;
}

export type Outcome =
  | { readonly ok: true; readonly value: { readonly data: Data } }
  | { readonly ok: false; readonly refusal: Refusal }
  /** a bug: an operation never throws */
  | { readonly thrown: string };

/** The result of the call. */
export interface Report {
  readonly number: number;
  readonly outcome: Outcome;
}
