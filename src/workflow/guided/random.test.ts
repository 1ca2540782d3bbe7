import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../test/support/runs.ts";
import type { Json } from "../../model/json.ts";
import { dot } from "../diagram/dot.ts";
import { mermaid } from "../diagram/mermaid.ts";
import { goldenPath } from "../golden-path.ts";
import { loadValue } from "../load.ts";
import { executionPlan } from "../plan.ts";
import type { Program } from "../program.ts";
import { definitions, soundDefinitions } from "./definition.arbitrary.ts";
import { mostReports, naiveStates } from "./naive.fixture.ts";

const settings = { numRuns: runs(120, 300), seed: 20_250_301 };

function shapeOf(program: Program | undefined): Json {
  return JSON.parse(JSON.stringify(program ? { ...program, nodes: [...program.nodes.values()] } : null));
}

/** The value with one of its parts replaced by `junk`. `place` is the number of that part, in depth-first order. */
function replaced(value: Json, place: number, junk: Json): Json {
  let left = place % JSON.stringify(value).split(/[[{,]/).length;
  const copied = (part: Json): Json => {
    left -= 1;
    if (left === 0) return junk;
    if (Array.isArray(part)) return part.map(copied);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, copied(inner)]));
  };
  return copied(value);
}

describe("any guided definition", () => {
  it("loads without throwing, and twice with the same result", () => {
    fc.assert(
      fc.property(definitions, (definition) => {
        const [one, two] = [loadValue(definition), loadValue(structuredClone(definition))];
        expect(one.findings).toEqual(two.findings);
        expect(shapeOf(one.program)).toEqual(shapeOf(two.program));
        expect(one.program === undefined).toBe(one.findings.some(({ severity }) => severity === "error"));
      }),
      settings,
    );
  });

  it("loads without throwing, with any part replaced by any value", () => {
    fc.assert(
      fc.property(definitions, fc.nat(), fc.jsonValue(), (definition, place, junk) => {
        const { findings } = loadValue(replaced(definition, place, junk as Json));
        for (const { message, fix } of findings)
          expect(`${message} ${fix}`).not.toMatch(/undefined|\[object/);
      }),
      { ...settings, numRuns: runs(400, 1_000) },
    );
  });

  it("has edges only to existing nodes, and can be drawn and planned", () => {
    fc.assert(
      fc.property(soundDefinitions, (definition) => {
        const { program } = loadValue(definition);
        if (!program) return;
        for (const node of program.nodes.values())
          for (const { to, from } of node.edges) {
            expect(program.nodes.has(to)).toBe(true);
            expect(from).toBe(node.id);
          }
        executionPlan(program);
        goldenPath(program);
        mermaid(program);
        dot(program);
      }),
      settings,
    );
  });
});

/**
 * The activities with a node that no task visits. The exit node that the compiler adds to each activity does not
 * count.
 */
function withoutVisit(program: Program, visited: ReadonlySet<string>): string[] {
  const missed = [...program.nodes.values()].filter(
    (node) => !visited.has(node.id) && !(node.type === "decision" && node.leaves !== undefined),
  );
  return [...new Set(missed.flatMap(({ place }) => (place ? [place.activity] : [])))];
}

describe("a node that no run visits", () => {
  it("is unreachable, and no other node is", () => {
    fc.assert(
      fc.property(soundDefinitions, (definition) => {
        const { program, findings } = loadValue(definition);
        if (!program) return;
        const visited = new Set(naiveStates(program).map(({ node }) => node.id));
        const told = findings.filter(({ code, at }) => code === "unreachable" && at !== "__terminal__");
        expect(told.map(({ at }) => at.split("/")[0])).toEqual(withoutVisit(program, visited));
      }),
      settings,
    );
  });
});

describe("the bound of a guided workflow", () => {
  it("is never less than the true maximum, and is absent exactly when a task can go on for ever", () => {
    fc.assert(
      fc.property(soundDefinitions, (definition) => {
        const { program, bound } = loadValue(definition);
        if (!program || !bound) return;
        const truth = mostReports(program);
        expect(bound.reports === null).toBe(truth === Number.POSITIVE_INFINITY);
        expect(bound.reports ?? truth).toBeGreaterThanOrEqual(Math.min(truth, program.limits.maxSteps));
        if (bound.exact) expect(bound.reports).toBe(truth);
      }),
      settings,
    );
  });
});
