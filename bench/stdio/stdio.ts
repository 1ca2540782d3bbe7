import { builtBinary, bundle } from "../harness/bundle.ts";
import type { Bar, Figure, GroupReport } from "../harness/group.ts";
import { barOf, quantileOf, spreadOf } from "../harness/spread.ts";
import { inTemporaryFolder } from "../harness/temporary-folder.ts";
import { ERAS, type Era } from "./connect.ts";
import { type Calls, measure, type Programs } from "./measure.ts";

/** The bar: the time of a call beyond a no-op, in raw transactions. */
const LIMIT = 3;

export async function run(): Promise<GroupReport> {
  const programs: Programs = {
    navigator: builtBinary(),
    noop: await bundle("stdio/noop-server.ts", "noop-server"),
  };
  const figures: Figure[] = [];
  const bars: Bar[] = [];
  for (const era of ERAS) {
    const calls = await inTemporaryFolder((folder) => measure(folder, programs, era));
    figures.push(...figuresOf(calls, era));
    bars.push(barOf(`advance_task beyond a no-op, ${era}`, "raw", beyondNoop(calls), { atMost: LIMIT }));
  }
  return {
    notes: [
      "The built binary (mcp --tools tasks --db FILE) at FULL, driven by the official client over pipes.",
      "The no-op server lists the same tool and gives a recorded answer; same SDK, same request, same client.",
      "Calls of both and a raw FULL transaction take turns one by one. p50 and p99 are of the calls of a round.",
      `The bar: (p50 of advance_task - p50 of the no-op) / p50 of a raw transaction, at most ${LIMIT}.`,
    ],
    figures,
    bars,
  };
}

function figuresOf(calls: Calls, era: Era): Figure[] {
  const named = { advance_task: calls.advance, "no-op tool": calls.noop, "raw transaction, FULL": calls.raw };
  return Object.entries(named).flatMap(([name, rounds]) =>
    [50, 99].map((share): Figure => {
      const values = rounds.map((round) => quantileOf(round, share / 100));
      return { name: `${name}, ${era}, p${share}`, unit: "ms", rounds: rounds.length, ...spreadOf(values) };
    }),
  );
}

function beyondNoop({ advance, noop, raw }: Calls): number[] {
  const p50 = (rounds: readonly (readonly number[])[]) => rounds.map((round) => quantileOf(round, 0.5));
  const [product, floor, unit] = [p50(advance), p50(noop), p50(raw)];
  return product.map((value, round) => (value - (floor[round] ?? Number.NaN)) / (unit[round] ?? Number.NaN));
}
