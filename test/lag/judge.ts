import type { Measured } from "./lag.ts";

/** The longest that any call may keep the others waiting. */
export const MOST_LAG_MS = 250;
/** The most memory of the server. */
export const MOST_MB = 400;

/** Whether a measurement is within the limits, as a line of the table. */
export function judge({ operation, title, codes, problem, worstMs, busyMs, peakMb, tookMs }: Measured) {
  const good = worstMs <= MOST_LAG_MS && peakMb <= MOST_MB && problem === undefined;
  const figures = [
    `${Math.round(worstMs)} ms`.padStart(9),
    `${Math.round(busyMs)} ms`.padStart(9),
    `${peakMb} MB`.padStart(8),
    `${(tookMs / 1_000).toFixed(1)} s`.padStart(8),
  ];
  const line = `${good ? "good" : "BAD "} ${figures.join(" ")}  ${operation}: ${title} (${codes.join(", ")})${problem === undefined ? "" : ` ${problem}`}`;
  return { good, line };
}
