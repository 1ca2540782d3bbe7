/** A case to measure: `run` repeats a batch of `operations` operations. */
export interface Case {
  readonly name: string;
  readonly operations: number;
  /** prepares the data that the runs consume; not timed */
  readonly prepare?: (times: number) => unknown;
  readonly run: (times: number) => unknown;
}

export interface Plan {
  readonly rounds: number;
  /** the minimum time of one case in one round */
  readonly batchMs: number;
  readonly warmUpMs: number;
}

/** Seconds per operation, by round: wall-clock time, and CPU time of all threads of the process. */
export interface Rounds {
  readonly clock: readonly number[];
  readonly cpu: readonly number[];
}

interface Taken {
  readonly clock: number;
  readonly cpu: number;
}

interface Prepared {
  readonly measured: Case;
  readonly times: number;
  readonly taken: Taken[];
}

/**
 * All cases take a short turn in every round, in alternating order: with one long run of each, other load on the machine
 * would count against a single case.
 */
export async function interleave(cases: readonly Case[], plan: Plan): Promise<ReadonlyMap<string, Rounds>> {
  const prepared: Prepared[] = [];
  for (const measured of cases) {
    prepared.push({ measured, times: await timesFor(measured, plan), taken: [] });
  }
  for (let round = 0; round < plan.rounds; round++) {
    for (const { measured, times, taken } of round % 2 === 0 ? prepared : prepared.toReversed()) {
      taken.push(await timed(measured, times));
    }
  }
  return new Map(prepared.map((done) => [done.measured.name, roundsIn(done)]));
}

/** Warms the case up and finds its batch size. */
async function timesFor(measured: Case, { batchMs, warmUpMs }: Plan): Promise<number> {
  const until = performance.now() + warmUpMs;
  let times = 1;
  let { clock } = await timed(measured, times);
  while (clock * 1000 < batchMs || performance.now() < until) {
    if (clock * 1000 < batchMs) times *= 2;
    ({ clock } = await timed(measured, times));
  }
  return times;
}

async function timed(measured: Case, times: number): Promise<Taken> {
  await measured.prepare?.(times);
  const used = process.cpuUsage();
  const began = performance.now();
  await measured.run(times);
  const clock = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(used);
  return { clock, cpu: (user + system) / 1e6 };
}

function roundsIn({ measured, times, taken }: Prepared): Rounds {
  const operations = times * measured.operations;
  return {
    clock: taken.map(({ clock }) => clock / operations),
    cpu: taken.map(({ cpu }) => cpu / operations),
  };
}

/** The rounds of one case; throws if it was not measured, which is a bug of the bench. */
export function roundsOf(measured: ReadonlyMap<string, Rounds>, name: string): Rounds {
  const rounds = measured.get(name);
  if (!rounds) throw new Error(`nothing was measured under the name "${name}"`);
  return rounds;
}
