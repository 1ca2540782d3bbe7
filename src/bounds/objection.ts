import type { BoundKind } from "../model/bounds.ts";

/** Why a level does not let a call pass. */
export interface Objection {
  readonly kind: BoundKind;
  readonly reason: string;
  /** the `deny` pattern that matched */
  readonly pattern?: string;
}
