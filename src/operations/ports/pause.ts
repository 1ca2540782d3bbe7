/** Waits; false when the signal stopped it before the time was over. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<boolean>;
