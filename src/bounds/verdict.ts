import type { BoundKind, Opener } from "../model/bounds.ts";

/** A refused call: why, by which level and pattern, and the patterns that are allowed now. */
export interface Forbidden {
  readonly allowed: false;
  readonly code: "STEP_FORBIDS";
  readonly kind: BoundKind;
  /** one sentence for the agent */
  readonly reason: string;
  /** the name of the level that refuses */
  readonly level: string;
  /** the `deny` pattern that matched; absent if an `allow` did not, or the call was not understood */
  readonly pattern?: string;
  /** what ends the `deny`, if something does */
  readonly opener?: Opener;
  /** what the levels allow for this kind of call; absent if no level has an `allow` for it */
  readonly allowedNow?: readonly string[];
}

/** Says whether a call may be performed. `allowed` means that the bounds do not object, never that a person agreed. */
export type Verdict = { readonly allowed: true } | Forbidden;
