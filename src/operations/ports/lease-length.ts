import { Duration } from "../../model/duration.ts";
import { milliseconds } from "../../workflow/duration.ts";

/** The length of the lease if a claim names none. */
export const DEFAULT_LEASE = "5m";
const SHORTEST_MS = 1_000;
const LONGEST_MS = 24 * 3_600_000;

/** Parses the length of a lease; `undefined` if the text is no duration or out of range. */
export function readLeaseLength(text: string): number | undefined {
  const parsed = Duration.safeParse(text);
  const length = parsed.success ? milliseconds(parsed.data) : Number.NaN;
  return length >= SHORTEST_MS && length <= LONGEST_MS ? length : undefined;
}
