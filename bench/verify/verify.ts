import { loadText, loadValue } from "../../src/workflow/load.ts";
import type { Bar, GroupReport } from "../harness/group.ts";
import { type Case, interleave, roundsOf } from "../harness/interleave.ts";
import { barOf, ratios, spreadOf, timeFigure } from "../harness/spread.ts";
import { generateWorkflow } from "./generate-workflow.ts";

const SIZES = [100, 1_000, 10_000] as const;
const [, SMALL, LARGE] = SIZES;
const SEED = 1;

/** The growth of n log n from the small size to the large one. */
const N_LOG_N = (LARGE * Math.log(LARGE)) / (SMALL * Math.log(SMALL));

/** Allowance for caches and garbage collection, which suffer from ten times the data whatever the algorithm. */
const ALLOWANCE = 1.25;

const forms = ["JSON text", "value"] as const;
type Form = (typeof forms)[number];

export async function run(): Promise<GroupReport> {
  const measured = await interleave(SIZES.flatMap(casesFor), { rounds: 15, batchMs: 20, warmUpMs: 1500 });
  const rounds = (form: Form, size: number) => roundsOf(measured, nameOf(form, size));
  const growth = new Map(
    forms.map((form) => [form, ratios(rounds(form, LARGE).clock, rounds(form, SMALL).clock)]),
  );
  return {
    notes: [
      "Tasks, gates with retries, conditions, questions to people, forks and ends at a person, from a seeded mix.",
      `n log n grows ${N_LOG_N.toFixed(1)} times from ${SMALL} to ${LARGE} nodes, an exponent of ${Math.log10(N_LOG_N).toFixed(2)};`,
      `found: ${[...growth].map(([form, times]) => `${exponent(times)} from ${form}`).join(", ")}.`,
      "Bars are by the clock. CPU time is of all threads together: a clock far above it means a busy machine.",
      `The bar on growth is n log n times ${ALLOWANCE}, for caches and garbage collection.`,
    ],
    figures: [...measured].flatMap(([name, { clock, cpu }]) => [
      timeFigure(name, clock),
      timeFigure(`${name}, CPU`, cpu),
    ]),
    bars: [
      barOf(nameOf("JSON text", LARGE), "s", rounds("JSON text", LARGE).clock, { atMost: 1 }),
      ...[...growth].map(([form, times]) => growthBar(form, times)),
    ],
  };
}

function growthBar(form: Form, times: readonly number[]): Bar {
  const overLogLinear = times.map((value) => value / N_LOG_N);
  return barOf(`growth over n log n, ${form}`, "times", overLogLinear, { atMost: ALLOWANCE });
}

function exponent(times: readonly number[]): string {
  return (Math.log(spreadOf(times).median) / Math.log(LARGE / SMALL)).toFixed(2);
}

function casesFor(size: number): Case[] {
  const value = generateWorkflow(size, SEED);
  const text = JSON.stringify(value, null, 2);
  mustLoad(text, size);
  return [
    { name: nameOf("JSON text", size), operations: 1, run: repeat(() => loadText(text)) },
    { name: nameOf("value", size), operations: 1, run: repeat(() => loadValue(value)) },
    { name: `${size} nodes, JSON.parse alone`, operations: 1, run: repeat(() => JSON.parse(text)) },
  ];
}

function nameOf(form: Form, size: number): string {
  return `${size} nodes, ${form}`;
}

/** Throws on a refused workflow, which would be fast for the wrong reason. */
function mustLoad(text: string, size: number): void {
  const { program, findings } = loadText(text);
  if (program?.nodes.size !== size) {
    throw new Error(
      `${program?.nodes.size ?? "none"} of ${size} nodes: ${JSON.stringify(findings.slice(0, 3))}`,
    );
  }
}

function repeat(load: () => unknown): (times: number) => unknown {
  return (times) => {
    let last: unknown;
    for (let time = 0; time < times; time++) last = load();
    return last;
  };
}
