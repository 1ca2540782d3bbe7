import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Position } from "../../src/model/position.ts";
import type { RunState } from "../../src/model/run-state.ts";
import { randomMove } from "../../src/rehearsal/random-agent.ts";
import { Rehearsal } from "../../src/rehearsal/rehearsal.ts";
import { pick, seeded } from "../../src/rehearsal/seeded.ts";
import { openState, sealState } from "../../src/tokens/sealed-state.ts";
import {
  at,
  keys,
  NOW,
  opening,
  position,
  repeatable,
  review,
  sha256,
} from "../../src/tokens/tokens.fixture.ts";
import { dataBytes } from "../../src/tokens/variable-sizes.ts";
import { runs } from "../support/runs.ts";
import { definitionOf, programs, requiredOf, root, stateOf } from "./definitions.fixture.ts";

const random = repeatable(71);

/** The length of a state; also checks that it can be read back. */
function sizeOf(state: RunState, definition = review): number {
  const token = sealState(state, { keys, words: definition.words, random });
  if (!token.ok) throw new Error(token.refusal.message);
  const opened = openState(token.value, { ...opening, definition: () => definition });
  expect(opened).toEqual({ ok: true, value: state });
  return token.value.length;
}

const known = programs();
const workflows = {
  byId: (id: string) => known.find((program) => program.id === id),
  byVersion: (version: string) => known.find((program) => program.version === version),
};

function noText({ variables, frames }: Position): boolean {
  const values = [variables, ...frames.map((frame) => frame.variables)].flatMap(Object.values);
  return values.every((value) => typeof value !== "string" || !value.includes(" "));
}

describe("a sealed state", () => {
  it.each(known)("of $id has at most 600 characters at every step", (program) => {
    const definition = definitionOf(program);
    const sizes: number[] = [];
    for (let seed = 0; seed < runs(5, 20); seed++) {
      const run = Rehearsal.start(program, { workflows, variables: requiredOf(program) });
      if (!run.ok) throw new Error(run.refusal.message);
      const chance = seeded(seed);
      for (let moves = 0; moves < 100; moves++) {
        const task = pick(run.value.movableTasks(), chance);
        if (!task || !randomMove(run.value, task, {}, chance)) break;
        run.value.now += 60_000;
        if (!noText(task.position)) continue;
        sizes.push(sizeOf(stateOf(program, task.position, moves), definition));
      }
    }
    expect(sizes.length).toBeGreaterThan(0);
    const inOrder = sizes.toSorted((one, other) => one - other);
    const median = inOrder[Math.floor(inOrder.length / 2)];
    console.error(`${program.id}: ${sizes.length} states, median ${median}, largest ${inOrder.at(-1)}`);
    expect(inOrder.at(-1) ?? 0).toBeLessThanOrEqual(600);
  });

  it("has at most 600 characters three calls, two loops and many skipped activities deep", () => {
    const frame = { node: "implement", attempts: { implement: 2 }, doneBy: { plan: ["agent-1"] } };
    const deep = at({
      frames: ["a", "b", "c"].map((name) => ({
        ...frame,
        kind: "subflow",
        workflow: "code-review",
        version: sha256(name),
        variables: { severity: "high", reviewer: name },
      })),
      loops: [
        { loop: "implement", number: 17, total: 40, idle: false },
        { loop: "review-changes", number: 3, idle: true },
      ],
      skips: ["plan", "fix-findings"],
      variables: { severity: "low", reviewer: "agent-7", approved: true, rounds: 12 },
    });
    console.error(`a deep state: ${sizeOf(deep)}`);
    expect(sizeOf(deep)).toBeLessThanOrEqual(600);
  });

  it("is not larger after a million steps than after ten at the same place", () => {
    const after = (steps: number): RunState => {
      const since = NOW + steps * 60_000;
      const loops = [{ loop: "implement", number: steps, total: 2_000_000, idle: false }];
      const place = { steps, visit: steps + 1, retries: steps, attempts: { implement: steps }, since, loops };
      return { ...at(place), sequence: steps, issuedAt: since };
    };
    const sizes = [10, 1_000, 12_345, 1_000_000].map((steps) => sizeOf(after(steps)));
    console.error(`after 10, 1,000, 12,345 and 1,000,000 steps: ${sizes.join(", ")}`);
    expect(new Set(sizes).size).toBe(1);
  });

  it("with prose inside has at most 500 characters, and 0.55 for each byte of changed values", () => {
    const decisions = readdirSync(join(root, "docs/decisions")).map((file) => `docs/decisions/${file}`);
    const texts = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "LICENSE", ...decisions];
    const seen: string[] = [];
    for (const file of texts) {
      const prose = readFileSync(join(root, file), "utf8");
      for (const length of [200, 500, 1_000, 2_000, 4_000, 8_000].filter((some) => some <= prose.length)) {
        const half = prose.slice(0, length / 2);
        const run = at({ variables: { summary: half, notes: prose.slice(length / 2, length), rounds: 3 } });
        const bytes = dataBytes(run.position);
        const size = sizeOf(run);
        seen.push(`${file} ${bytes}: ${size} of ${Math.floor(500 + 0.55 * bytes)}`);
        expect(size, seen.at(-1)).toBeLessThanOrEqual(500 + 0.55 * bytes);
      }
    }
    console.error(seen.join("\n"));
  });

  it("is a fraction of the position it holds", () => {
    console.error(`a usual position: ${JSON.stringify(position).length} as JSON, ${sizeOf(at({}))} sealed`);
    expect(sizeOf(at({}))).toBeLessThan(JSON.stringify(position).length * 2);
  });
});
