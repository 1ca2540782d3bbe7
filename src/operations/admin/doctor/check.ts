import type { Diagnosis } from "../../../model/diagnosis.ts";
import type { Call } from "../../ports/call.ts";

/** One check of an installation. */
export interface DoctorCheck {
  readonly name: string;
  /** whether the check reads the store; such a check is skipped if there is no database, so that none is created */
  readonly needsStore: boolean;
  readonly run: (call: Call) => Promise<readonly Diagnosis[]>;
}
