/** An open task that no agent has moved for this long is stuck. */
export const STUCK_MS = 30 * 60_000;
