/** Something to measure: `run` does `operations` operations, as many times as it is told. */
export interface Case {
  readonly name: string;
  readonly operations: number;
  readonly run: (times: number) => unknown;
}

export interface Plan {
  readonly rounds: number;
  /** how long one case runs in one round, at least */
  readonly batchMs: number;
  readonly warmUpMs: number;
}

interface Prepared {
  readonly measured: Case;
  readonly times: number;
  readonly seconds: number[];
}

/**
 * Seconds per operation of each case, round by round. All cases take a short turn in every round, in alternating
 * order: one long run of each would blame whatever else the machine does on the case that met it.
 */
export async function interleave(cases: readonly Case[], plan: Plan): Promise<Map<string, number[]>> {
  const prepared: Prepared[] = [];
  for (const measured of cases) {
    prepared.push({ measured, times: await timesFor(measured, plan), seconds: [] });
  }
  for (let round = 0; round < plan.rounds; round++) {
    for (const { measured, times, seconds } of round % 2 === 0 ? prepared : prepared.toReversed()) {
      seconds.push((await timed(measured, times)) / (times * measured.operations));
    }
  }
  return new Map(prepared.map(({ measured, seconds }) => [measured.name, seconds]));
}

/** Warms the case up, and finds out how often it runs in one batch. */
async function timesFor(measured: Case, { batchMs, warmUpMs }: Plan): Promise<number> {
  const until = performance.now() + warmUpMs;
  let times = 1;
  let took = await timed(measured, times);
  while (took * 1000 < batchMs || performance.now() < until) {
    if (took * 1000 < batchMs) times *= 2;
    took = await timed(measured, times);
  }
  return times;
}

async function timed(measured: Case, times: number): Promise<number> {
  const began = performance.now();
  await measured.run(times);
  return (performance.now() - began) / 1000;
}

/** The rounds of one case; asking for a case that was not measured is a slip in the bench itself. */
export function roundsOf(measured: ReadonlyMap<string, number[]>, name: string): readonly number[] {
  const rounds = measured.get(name);
  if (!rounds) throw new Error(`nothing was measured under the name "${name}"`);
  return rounds;
}
