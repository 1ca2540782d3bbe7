import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { builtBinary } from "../harness/bundle.ts";
import type { Bar, Figure, GroupReport } from "../harness/group.ts";
import { barOf, quantileOf, timeFigure } from "../harness/spread.ts";
import { inTemporaryFolder } from "../harness/temporary-folder.ts";
import { seedHookedRun } from "./seed.ts";

const ROUNDS = 60;
const WARM_UP = 3;
const LIMIT = 1.5;
const GROWTH = 1.1;
const SMALL = 1_000;
const LARGE = 1_000_000;
/** The 95th percentile of one batch is judged, so that the spread of the ratio is known. */
const BATCHES = 5;

type Side = "empty" | "small" | "large";

/** How long a hook takes from its start to its exit, against a program that does nothing, with few and many tasks. */
export async function run(): Promise<GroupReport> {
  builtBinary();
  return inTemporaryFolder(async (folder) => {
    const payloads = {
      small: await seedHookedRun(stage(folder, "small"), SMALL),
      large: await seedHookedRun(stage(folder, "large"), LARGE),
    };
    const times: Record<Side, number[]> = { empty: [], small: [], large: [] };
    const hook = join(process.cwd(), "bin", "hook.js");
    const sides: readonly (readonly [Side, readonly string[], string])[] = [
      ["empty", ["-e", "0"], ""],
      ["small", [hook, "claude"], payloads.small],
      ["large", [hook, "claude"], payloads.large],
    ];
    for (let round = -WARM_UP; round < ROUNDS; round++)
      for (const [side, args, input] of round % 2 === 0 ? sides : sides.toReversed()) {
        const seconds = await timeOf(args, input, side !== "empty");
        if (round >= 0) times[side].push(seconds);
      }
    return { notes, figures: figuresOf(times), bars: barsOf(times) };
  });
}

const notes = [
  "From the spawn to the exit. The hook judges `git push` at a step that denies it, and prints its denial.",
  "The empty program is `node -e 0`. Rounds take turns; each bar compares percentiles of the same rounds.",
];

function stage(folder: string, name: string): string {
  const project = join(folder, name);
  mkdirSync(join(project, ".navigator"), { recursive: true });
  return project;
}

function timeOf(args: readonly string[], input: string, denies: boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const begun = process.hrtime.bigint();
    const child = spawn(process.execPath, args, {
      stdio: ["pipe", "pipe", "inherit"],
      env: { PATH: process.env["PATH"] },
    });
    let out = "";
    child.stdout.on("data", (part: Buffer) => {
      out += String(part);
    });
    child.on("error", reject);
    child.on("close", () => {
      const seconds = Number(process.hrtime.bigint() - begun) / 1e9;
      if (denies !== out.includes('"deny"')) reject(new Error(`the hook answered: ${out}`));
      else resolve(seconds);
    });
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}

function figuresOf({ empty, small, large }: Readonly<Record<Side, readonly number[]>>): Figure[] {
  return [
    timeFigure("node -e 0", empty),
    timeFigure("hook, a thousand tasks", small),
    timeFigure("hook, a million tasks", large),
  ];
}

function barsOf({ empty, small, large }: Readonly<Record<Side, readonly number[]>>): Bar[] {
  const p95 = (over: readonly number[], under: readonly number[]) => batches(over, under, 0.95);
  return [
    barOf("p95 over an empty program, a thousand tasks", "times", p95(small, empty), { atMost: LIMIT }),
    barOf("p95 over an empty program, a million tasks", "times", p95(large, empty), { atMost: LIMIT }),
    barOf("median, a million tasks over a thousand", "times", batches(large, small, 0.5), { atMost: GROWTH }),
  ];
}

/** The ratio of a percentile in each batch of rounds. */
function batches(over: readonly number[], under: readonly number[], share: number): number[] {
  const size = Math.floor(over.length / BATCHES);
  return Array.from({ length: BATCHES }, (_, batch) => {
    const part = (values: readonly number[]) => values.slice(batch * size, (batch + 1) * size);
    return quantileOf(part(over), share) / quantileOf(part(under), share);
  });
}
