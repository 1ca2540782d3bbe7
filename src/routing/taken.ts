import type { Confidence } from "../model/routing.ts";
import type { Choice } from "./list-candidates.ts";

/** The choice that one tier made. */
export interface Taken {
  readonly choice: Choice;
  readonly reason: string;
  readonly confidence: Confidence;
  readonly warnings?: readonly string[];
}
