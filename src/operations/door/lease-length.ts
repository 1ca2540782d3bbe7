import { Duration } from "../../model/duration.ts";
import { milliseconds } from "../../workflow/duration.ts";

const SHORTEST_MS = 1_000;
const LONGEST_MS = 24 * 3_600_000;

/** How long claims last, as an operator writes it; nothing if it cannot be that long. */
export function readLeaseLength(text: string): number | undefined {
  const said = Duration.safeParse(text);
  const length = said.success ? milliseconds(said.data) : Number.NaN;
  return length >= SHORTEST_MS && length <= LONGEST_MS ? length : undefined;
}
