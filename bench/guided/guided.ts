import { builtBinary, bundle } from "../harness/bundle.ts";
import type { Figure, GroupReport } from "../harness/group.ts";
import { barOf, quantileOf, ratios, spreadOf } from "../harness/spread.ts";
import { inTemporaryFolder } from "../harness/temporary-folder.ts";
import type { Programs } from "../stdio/measure.ts";
import { largeWorkflow } from "./large-workflow.ts";
import { type Calls, measureLarge, measureLong } from "./measure.ts";

/** The bar: the time of a call beyond a no-op, in raw transactions. */
const LIMIT = 3;
/** The bar: the time of the last calls of a long run, relative to the first. */
const GROWTH = 1.2;

export async function run(): Promise<GroupReport> {
  const programs: Programs = {
    navigator: builtBinary(),
    noop: await bundle("stdio/noop-server.ts", "noop-server"),
  };
  const workflow = largeWorkflow();
  const large = await inTemporaryFolder((folder) => measureLarge(folder, programs, workflow));
  const long = await inTemporaryFolder((folder) => measureLong(folder, programs));
  const growth = ratios(halves(long.last), halves(long.first));
  return {
    notes: [
      "The built binary (mcp --tools guided,tasks --human-answers relayed --db FILE) at FULL, states are handles.",
      `Runs through ${workflow.id}, and through a generated workflow of 900 steps; the official client over pipes.`,
      "The no-op server gives a recorded answer of middle length; every call takes turns with it and a raw transaction.",
      "The first 100 calls of a long run take turns with the last 100 of the run before.",
      `The bar: (p50 of a guided call - p50 of the no-op) / p50 of a raw transaction, at most ${LIMIT}.`,
    ],
    figures: [...figuresOf(large, workflow.id), ...figuresOf(long, "900 steps")],
    bars: [
      barOf(`guided call beyond a no-op, ${workflow.id}`, "raw", beyondNoop(large), { atMost: LIMIT }),
      barOf("guided call beyond a no-op, 900 steps", "raw", beyondNoop(long), { atMost: LIMIT }),
      barOf("last 100 of 900 calls over the first 100", "times", growth, { atMost: GROWTH }),
    ],
  };
}

type Rounds = readonly (readonly number[])[];

function halves(rounds: Rounds): number[] {
  return rounds.map((round) => quantileOf(round, 0.5));
}

function figuresOf({ guided, noop, raw }: Calls, name: string): Figure[] {
  const named = { "guided call": guided, "no-op tool": noop, "raw transaction, FULL": raw };
  return Object.entries(named).map(([what, rounds]) => ({
    name: `${what}, ${name}, p50`,
    unit: "ms",
    rounds: rounds.length,
    ...spreadOf(halves(rounds)),
  }));
}

function beyondNoop({ guided, noop, raw }: Calls): number[] {
  const [product, floor, unit] = [halves(guided), halves(noop), halves(raw)];
  return product.map((value, round) => (value - (floor[round] ?? Number.NaN)) / (unit[round] ?? Number.NaN));
}
