/** When a ready task counts as starving. */
export interface StarvingRule {
  /** how many times the median wait; 0 for never */
  readonly times: number;
  /** no task starves before this time has passed */
  readonly leastMs: number;
}

/** The fewest waits from which a median is taken. */
const FEWEST = 5;

/** How long a task may wait until it starves; `undefined` if nothing can be said, or nothing starves. */
export function longestWait(waits: readonly number[], { times, leastMs }: StarvingRule): number | undefined {
  const middle = medianWait(waits);
  return times === 0 || middle === undefined ? undefined : Math.max(leastMs, times * middle);
}

/** The median of the waits of tasks that were taken. */
export function medianWait(waits: readonly number[]): number | undefined {
  if (waits.length < FEWEST) return undefined;
  return waits.toSorted((one, other) => one - other)[Math.floor((waits.length - 1) / 2)];
}
