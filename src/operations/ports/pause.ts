/** Waits for `ms` milliseconds; false if aborted. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<boolean>;
