import { join } from "node:path";
import { bundle } from "../harness/bundle.ts";
import type { Figure, GroupReport } from "../harness/group.ts";
import { barOf, spreadOf } from "../harness/spread.ts";
import { inTemporaryFolder } from "../harness/temporary-folder.ts";
import type { WaitMode, Written } from "./writer.ts";
import { contend, WRITERS } from "./writers.ts";

const RUNS = 5;
const RUN_MS = 5_000;
const WAYS: readonly WaitMode[] = ["store", "busy_timeout"];
/** The bar: the share of the slowest writer, relative to the mean. */
const SHARE = 1 / 3;

type Runs = readonly (readonly Written[])[];

export async function run(): Promise<GroupReport> {
  const program = await bundle("fairness/writer.ts", "fairness-writer");
  const runs: Record<WaitMode, (readonly Written[])[]> = { store: [], busy_timeout: [] };
  for (let run = 0; run < RUNS; run++) {
    for (const way of run % 2 === 0 ? WAYS : WAYS.toReversed()) {
      const written = await inTemporaryFolder((folder) =>
        contend(program, join(folder, "one.db"), way, RUN_MS),
      );
      runs[way].push(written);
    }
  }
  return {
    notes: [
      `${WRITERS} processes on one file at FULL for ${RUN_MS / 1000} s, ${RUNS} times; each loads tasks and reports their steps.`,
      "For comparison the same with bare transactions (an update, an insert of 500 characters) and SQLite's own busy_timeout.",
      ...WAYS.flatMap((way) => runs[way].map((written) => `${way}: ${countsOf(written).join(", ")}`)),
      ...errorsIn(runs.store).map((error) => `error: ${error}`),
    ],
    figures: WAYS.flatMap((way) => figuresOf(way, runs[way])),
    bars: [
      barOf("slowest over mean, store", "times", shares(runs.store), { atLeast: SHARE }),
      barOf("errors, store", "errors", [errorsIn(runs.store).length], { atMost: 0 }),
    ],
  };
}

function figuresOf(way: WaitMode, runs: Runs): Figure[] {
  const figure = (name: string, values: readonly number[], unit: Figure["unit"] = "writes"): Figure => ({
    name: `${way}, ${name}`,
    unit,
    rounds: values.length,
    ...spreadOf(values),
  });
  return [
    figure("mean of the writers", runs.map(mean)),
    figure("slowest writer", runs.map(slowest)),
    figure("slowest over mean", shares(runs), "times"),
  ];
}

function countsOf(written: readonly Written[]): number[] {
  return written.map(({ count }) => count).toSorted((a, b) => a - b);
}

function shares(runs: Runs): number[] {
  return runs.map((written) => slowest(written) / mean(written));
}

function mean(written: readonly Written[]): number {
  return written.reduce((sum, { count }) => sum + count, 0) / written.length;
}

function slowest(written: readonly Written[]): number {
  return Math.min(...written.map(({ count }) => count));
}

function errorsIn(runs: Runs): string[] {
  return runs.flat().flatMap(({ error }) => error ?? []);
}
