import type { Diagnosis } from "../../../model/diagnosis.ts";
import type { Call } from "../../ports/call.ts";

/** One part of an installation that can be looked at. */
export interface Check {
  readonly name: string;
  /** whether it asks the store, which is not made only to be looked at */
  readonly needsStore: boolean;
  readonly run: (call: Call) => Promise<readonly Diagnosis[]>;
}
