import { expect, it } from "vitest";
import { stepPath } from "../../src/engine/step-path.ts";
import type { Position } from "../../src/model/position.ts";
import { seeded } from "../../src/rehearsal/seeded.ts";
import { runs } from "../support/runs.ts";
import { makeAnyMove, sendOn } from "./diligent-agents.fixture.ts";
import { Families, type Family } from "./random-family.arbitrary.ts";
import { Trial } from "./trial.fixture.ts";

const families = new Families();
const sample = families.sample(runs(400, 900), 21);

it("R6 E7: every task ends or waits for a person within its steps, whatever agents do", () => {
  console.error(families.told);
  let moves = 0;
  let longest = 0;
  for (const [index, family] of sample.entries()) {
    const trial = new Trial(family);
    const chance = seeded(index);
    const made = new Map<string, number>();
    for (let task = makeAnyMove(trial, chance); task; task = makeAnyMove(trial, chance)) {
      const { program, position, id } = task;
      const count = (made.get(id) ?? 0) + 1;
      made.set(id, count);
      // Two moves more than steps: leaving the start, and a time limit that only stops the task.
      expect(count, `moves of ${id}`).toBeLessThanOrEqual(program.limits.maxSteps + 2);
      if (position.state === "ready") expect(position.steps).toBeLessThan(program.limits.maxSteps);
      longest = Math.max(longest, count);
    }
    trial.finish();
    moves += trial.accepted;
  }
  console.error(`${sample.length} runs, ${moves} moves, at most ${longest} of one task`);
});

/** Leaves out the counters, which may grow by digits. */
function sizeOf(position: Position): number {
  return JSON.stringify({ ...position, since: 0, visit: 0, steps: 0, retries: 0 }).length;
}

/** A key of everything that may make one position at a step larger than another. */
function placeOf({ frames, ...position }: Position): string {
  const { attempts, variables, doneBy, branches, state, escalation } = position;
  const outside = frames.map((frame) => [frame.attempts, frame.variables, frame.doneBy]);
  const path = stepPath({ frames, step: position.step });
  return JSON.stringify([path, state, escalation, attempts, variables, doneBy, branches, outside]);
}

it("P3: a position after a thousand moves is as large as after ten at the same step, and its workflow bounds it", () => {
  const endless = families.sample(runs(25, 70), 22, true);
  let compared = 0;
  let largest = 0;
  for (const [index, family] of endless.entries()) {
    const trial = new Trial(family);
    const chance = seeded(index + 1);
    const early = new Map<string, number>();
    const bound = boundOf(family);
    for (let moves = 0; moves < 1_000; moves++) {
      if (!makeAnyMove(trial, chance) && !sendOn(trial, chance)) break;
      const { position } = trial.run.root;
      const size = sizeOf(position);
      if (moves < 100) early.set(placeOf(position), size);
      const before = early.get(placeOf(position));
      if (moves >= 900 && before !== undefined) {
        expect(size).toBe(before);
        compared += 1;
      }
      expect(size).toBeLessThanOrEqual(bound);
      largest = Math.max(largest, size);
      trial.forgetEnded();
    }
  }
  console.error(
    `${endless.length} runs, ${compared} positions compared, the largest has ${largest} characters`,
  );
  expect(compared).toBeGreaterThan(runs(300, 1_000));
});

/** One level of every workflow, with the most a position may hold for each of its nodes. */
function boundOf({ program, workflows }: Family): number {
  const one = (id: string) => {
    const nodes = [...(workflows.byId(id)?.nodes.keys() ?? [])];
    return nodes.reduce((sum, node) => sum + 2 * node.length + 60, 600);
  };
  return (program.limits.maxDepth + 1) * Math.max(one("main"), one("middle"), one("leaf"));
}
