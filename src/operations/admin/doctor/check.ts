import type { Diagnosis } from "../../../model/diagnosis.ts";
import type { Context } from "../../ports/context.ts";

/** One part of an installation that can be looked at. */
export interface Check {
  readonly name: string;
  /** whether it asks the store, which is not made only to be looked at */
  readonly needsStore: boolean;
  readonly run: (context: Context) => Promise<readonly Diagnosis[]>;
}
