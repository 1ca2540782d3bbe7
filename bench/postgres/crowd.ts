/** What a crowd of callers did in one round. */
export interface Crowd {
  /** operations per second of all callers together */
  readonly rate: number;
  /** seconds of each operation */
  readonly delays: readonly number[];
}

/** Lets callers repeat their operations for some time. */
export async function crowd(
  callers: number,
  ms: number,
  once: (caller: number) => Promise<unknown>,
): Promise<Crowd> {
  const delays: number[] = [];
  const from = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let begun = performance.now(); begun - from < ms; begun = performance.now()) {
        await once(caller);
        delays.push((performance.now() - begun) / 1_000);
      }
    }),
  );
  return { rate: delays.length / ((performance.now() - from) / 1_000), delays };
}
