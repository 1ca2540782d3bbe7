import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Finding } from "../../src/model/finding.ts";
import type { Json } from "../../src/model/json.ts";
import type { Move } from "../../src/model/move.ts";
import { Rehearsal, type RehearsedTask } from "../../src/rehearsal/rehearsal.ts";
import { pick, seeded } from "../../src/rehearsal/seeded.ts";
import { dot } from "../../src/workflow/diagram/dot.ts";
import { mermaid } from "../../src/workflow/diagram/mermaid.ts";
import { loadText, loadValue } from "../../src/workflow/load.ts";
import { executionPlan } from "../../src/workflow/plan.ts";
import type { Program } from "../../src/workflow/program.ts";
import { runs } from "../support/runs.ts";
import { everyField } from "./every-field.fixture.ts";
import { blows, struck } from "./mutation.arbitrary.ts";

const folder = new URL("../../workflows/", import.meta.url);
const bundled = readdirSync(folder)
  .filter((name) => name.endsWith(".yaml") && !name.endsWith(".scenarios.yaml"))
  .map((name): readonly [string, Json] => [
    name,
    loadText(readFileSync(new URL(name, folder), "utf8")).definition ?? null,
  ]);

const agent = { kind: "agent", id: "agent" } as const;
const person = { kind: "person", id: "person" } as const;

/** Any move, sensible or not. */
function anyMove(run: Rehearsal, task: RehearsedTask, chance: () => number): Move {
  const { outputs } = run.nodeOf(task);
  const outcome = pick([...outputs, "constructor", ""], chance) ?? "";
  const node = pick([...task.program.nodes.keys()], chance) ?? "";
  const moves: readonly Move[] = [
    { type: "begin", by: agent },
    { type: "report", outcome, by: agent },
    { type: "report", by: agent, variables: { risk: "high", files: ["a", "b"] } },
    { type: "answer", option: outcome, by: person },
    { type: "timeout", by: { kind: "clock", id: "clock" } },
    { type: "resolve", resolution: "resume", by: person },
    { type: "resolve", resolution: "goto", node, by: person },
  ];
  return pick(moves, chance) ?? { type: "begin", by: agent };
}

function walk(program: Program, steps: number, seed: number): void {
  const chance = seeded(seed);
  const started = Rehearsal.start(program);
  if (!started.ok) return;
  const run = started.value;
  for (let step = 0; step < steps; step++) {
    const task = pick(run.movableTasks(), chance);
    if (!task) return;
    run.now += 3_600_000;
    run.move(task.id, anyMove(run, task, chance));
  }
}

describe.each([["every-field", everyField as Json] as const, ...bundled])(
  "%s, struck at random",
  (_, definition) => {
    it("never throws, reports complete findings, and runs if there is no error", () => {
      const wanted = runs(60, 500);
      let sound = 0;
      fc.assert(
        fc.property(blows, fc.nat(), (all, seed) => {
          const { program, findings } = loadValue(struck(definition, all));
          for (const finding of findings) {
            Finding.parse(finding);
            expect(finding.message).toMatch(/^\S.*[.!?]$/su);
            expect(finding.fix).not.toBe("");
            expect(finding.message).not.toMatch(/\[object|undefined|Invalid input/);
          }
          expect(program === undefined).toBe(findings.some(({ severity }) => severity === "error"));
          if (!program) return;
          sound += 1;
          walk(program, 50, seed);
          executionPlan(program);
          mermaid(program);
          dot(program);
        }),
        { numRuns: wanted, seed: 20_260 },
      );
      expect(sound).toBeGreaterThan(wanted / 25);
      expect(Object.keys(Object.prototype)).toEqual([]);
    });
  },
);

it("gets the same findings for the definition as text", () => {
  fc.assert(
    fc.property(blows, (all) => {
      const value = struck(everyField, all);
      const codes = loadValue(value).findings.map(({ code, at }) => `${code} ${at}`);
      const read = loadText(JSON.stringify(value)).findings.map(({ code, at }) => `${code} ${at}`);
      if (typeof value === "object" && value !== null) expect(read).toEqual(codes);
    }),
    { numRuns: 300, seed: 7 },
  );
});
