import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it } from "vitest";
import { replay } from "../../src/engine/evolve.ts";
import type { DecisionLine } from "../../src/model/route-decision.ts";
import { decisionsIn } from "../../src/operations/history/decisions-in.ts";
import { linter, smallBuild } from "../operations/route/routing.fixture.ts";
import { bundle } from "../support/bundle.ts";
import { databaseFor } from "../support/database-for.ts";
import { Desk } from "../support/desk.ts";
import { expectSameDecisions } from "../support/replayed-decisions.ts";
import { runs } from "../support/runs.ts";
import { Chance } from "../torture/chance.ts";

const KILLS = runs(5, 40);
const TASKS = Array.from({ length: KILLS }, (_, index) => `T${index + 1}`);
/** Longer than a writer of the log keeps its turn: the next process need not wait for a dead one. */
const NEXT_MS = 40_000;

let folder = "";
beforeAll(async () => {
  folder = await bundle({ router: "test/e2e/routing-killed.program.ts" });
  mkdirSync(join(folder, "workflows"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

const place = (name: string) => join(folder, name);

/** Runs a process until it has said so many words, then kills it. Returns its last word. */
async function run(ahead: number, words: number): Promise<string> {
  const database = await databaseFor(place("t.db"));
  const program = [place("router.mjs"), database, place("workflows"), place("runs"), String(ahead)];
  const child = spawn(process.execPath, [...program, ...TASKS], { stdio: ["ignore", "pipe", "inherit"] });
  const gone = once(child, "close");
  let last = "";
  let heard = 0;
  for await (const word of createInterface({ input: child.stdout })) {
    last = word;
    heard += 1;
    if (heard === words) child.kill("SIGKILL");
  }
  await gone;
  return last;
}

function linesIn(task: string): readonly DecisionLine[] {
  const flows = readdirSync(join(place("runs"), task));
  return flows.flatMap((flow) => {
    const text = readFileSync(join(place("runs"), task, flow, "routing", "decisions.jsonl"), "utf8");
    expect(text.endsWith("\n")).toBe(true);
    return text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as DecisionLine);
  });
}

it("T5 Z6 Z7: processes killed between decision, excursion, return and log go on: nothing is lost, nothing is done twice, and the log is whole", async () => {
  const desk = new Desk({
    file: await databaseFor(place("t.db")),
    bundled: place("workflows"),
    clock: Date.now,
  });
  await desk.load("auto-linter", linter);
  await desk.load("small-build", smallBuild);
  await desk.plant(...TASKS.map((id) => ({ id, workflowType: "small-build" })));
  for (const task of TASKS) await desk.advance(task, undefined);
  const chance = new Chance(11);
  const killedAt: string[] = [];
  for (let kills = 0; kills < KILLS; kills++) killedAt.push(await run(kills * NEXT_MS, 1 + chance.below(9)));
  expect(await run(KILLS * NEXT_MS, Number.POSITIVE_INFINITY)).toBe("done");
  expect(new Set(killedAt).size).toBeGreaterThan(1);
  for (const task of TASKS) {
    const entries = await desk.history(task);
    const lines = entries.flatMap(decisionsIn);
    expect(lines.map(({ decision, step_id }) => `${step_id} ${decision}`)).toEqual([
      "build-step-3 DETOUR",
      "fix CONTINUE",
      "build-step-3 CONTINUE",
      "review TERMINATE",
    ]);
    expect(linesIn(task).toSorted((a, b) => a.seq - b.seq)).toEqual(lines);
    const { position } = await desk.record(task);
    expect(replay(entries.flatMap(({ events }) => events))).toEqual(position);
    expect(position).toMatchObject({ result: "success", routes: { made: 1 } });
  }
  expect(await expectSameDecisions(desk)).toBe(TASKS.length * 4);
  await desk.close();
}, 120_000);
