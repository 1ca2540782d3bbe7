import { type Forensics, measuredFields } from "../model/measurement.ts";
import type { SignatureRule } from "../model/routing.ts";
import { matchSignature } from "./match-signature.ts";

/** Whether a failure is gone; `undefined` if the measurements cannot tell. Claims tell nothing. */
export function isGone(
  rule: SignatureRule,
  forensics: Forensics,
  captured: readonly string[],
): boolean | undefined {
  const { when } = rule;
  const read = measuredFields.filter((field) => when?.includes(`${field}.`));
  const isMeasured = (field: (typeof measuredFields)[number]): boolean => {
    const value = forensics[field];
    return value.measured && value.rank < 4;
  };
  // Words are searched in what tools wrote: without a report of any tool there is nothing to search.
  const canTell =
    read.length > 0 ? read.every(isMeasured) : (["tests", "lint", "types"] as const).some(isMeasured);
  return canTell ? matchSignature([rule], forensics, captured) === undefined : undefined;
}
