import type { Claim, TaskRecord } from "../../model/task.ts";
import { extended, newClaim } from "../../tasks/claim.ts";
import type { Call } from "../ports/call.ts";

/** The renewed claim of a run's agent; a new claim if the last one has expired. */
export function runClaim(record: TaskRecord, { ports: { now, settings }, caller }: Call): Claim {
  const until = now() + settings.runLeaseMs;
  if (record.claim) return extended(record.claim, until);
  return newClaim(record, record.run?.caller ?? caller.id, until, caller);
}
