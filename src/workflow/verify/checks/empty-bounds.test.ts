import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../model/json.ts";
import { found, kinds, programOf, type Sketch } from "../verified.fixture.ts";

const { start, task, end } = kinds;
const source = { allow: { edit: ["src/**"] } };
const docs = { allow: { edit: ["docs/**"] } };

const working = (node: JsonObject, top: JsonObject = {}): Sketch => ({
  ...top,
  nodes: { start, work: { ...task, ...node }, end },
  edges: ["start work", "work end"],
});
const calling = (workflow: string, more: JsonObject = {}, top: JsonObject = {}): Sketch => ({
  ...top,
  nodes: { start, call: { type: "subflow", workflow, ...more }, end },
  edges: ["start call", "call end passed", "call end failed"],
});
const forking = (fork: JsonObject, branch: JsonObject): Sketch => ({
  nodes: {
    start,
    split: { type: "fork", join: "merge", ...fork },
    a: { ...task, ...branch },
    merge: { type: "join", fork: "split" },
    after: { ...task, ...docs },
    end,
  },
  edges: ["start split", "split a", "a merge", "merge after passed", "merge after failed", "after end"],
});
const foundIn = (sketch: Sketch, ...known: Parameters<typeof found>[2] & object) =>
  found(sketch, "empty-bounds", known).map(({ at, message }) => `${at}: ${message}`);

describe("bounds that leave nothing", () => {
  it("a node that allows nothing its workflow allows is a warning", () => {
    expect(foundIn(working(docs, source))).toEqual([
      'work: Nothing is allowed here: "work" and its workflow allow different things to edit.',
    ]);
    const run = (allowed: string) => ({ allow: { run: [allowed] } });
    expect(foundIn(working(run("npm run lint"), run("npm test*")))).toHaveLength(1);
    expect(foundIn(working({ allow: { edit: ["src/*.ts"] } }, { allow: { edit: ["**/*.ts"] } }))).toEqual([]);
    expect(foundIn(working({ allow: { edit: [] } }, source))).toEqual([]);
  });

  it("BO19: a called workflow, its steps and the workflows it calls are compared with their callers", () => {
    const inner = programOf(working(docs, { id: "inner" }));
    const whole = programOf(working({}, { id: "whole", ...docs }));
    const middle = programOf(calling("inner", {}, { id: "middle" }), [inner]);
    expect(foundIn(calling("inner", source), inner)).toEqual([
      'call: Nothing is allowed here: "work" of "inner" and "call" allow different things to edit.',
    ]);
    expect(foundIn(calling("whole", {}, source), whole)).toEqual([
      'call: Nothing is allowed here: the workflow "whole" and its workflow allow different things to edit.',
    ]);
    expect(foundIn(calling("middle", source), middle, inner)).toHaveLength(1);
    expect(foundIn(calling("inner", docs), inner)).toEqual([]);
    expect(foundIn(calling("inner", source))).toEqual([]);
    expect(foundIn(calling("sketch", source, { limits: { maxDepth: 2 } }))).toEqual([]);
  });

  it("BO19: a fork and the steps of its branches are compared, and steps behind the join are not", () => {
    expect(foundIn(forking(source, docs))).toEqual([
      'a: Nothing is allowed here: "a" and the fork "split" allow different things to edit.',
    ]);
    expect(foundIn(forking(source, source))).toEqual([]);
  });
});
