import type { Refusal } from "../../src/model/refusal.ts";
import type { Data } from "./desk.ts";

/** A call that another process is to make. */
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

/** What came of it. */
export interface Report {
  readonly number: number;
  readonly outcome: Outcome;
}
