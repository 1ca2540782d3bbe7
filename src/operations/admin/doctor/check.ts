import type { Diagnosis } from "../../../model/diagnosis.ts";
import type { Call } from "../../ports/call.ts";

/** One check of an installation. */
export interface DoctorCheck {
  readonly name: string;
  /** whether the check reads the store; a diagnosis does not create one */
  readonly needsStore: boolean;
  readonly run: (call: Call) => Promise<readonly Diagnosis[]>;
}
