import { type Forensics, type MeasuredField, measuredFields, ranks } from "../model/measurement.ts";
import type { ClaimedForensics } from "../model/routing.ts";

/** Fills the fields that are not measured with the agent's claims. */
export function withClaims(
  forensics: Forensics,
  claims: ClaimedForensics,
  agent: string,
  at: string,
): Forensics {
  const filled: Record<MeasuredField, object> = { ...forensics };
  for (const field of measuredFields) {
    const claim = claims[field];
    if (forensics[field].measured || claim === undefined) continue;
    filled[field] = { measured: true, source: agent, rank: ranks.claim, at, ...claim };
  }
  return filled as unknown as Forensics;
}
