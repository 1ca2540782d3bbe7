import { describe, expect, it } from "vitest";
import type { Json } from "../../../model/json.ts";
import { found, loaded } from "../../guided/guided.fixture.ts";
import { kinds, places, type Sketch } from "../verified.fixture.ts";

const { start, task, end, failure } = kinds;
const yes = { id: "yes", label: "Yes" };
const ask = (more: object = {}) => ({
  kind: "checkpoint",
  id: "q",
  message: "Ok?",
  options: [yes],
  ...more,
});
const loop = (more: object, ...steps: object[]) => ({ kind: "loop", id: "l", steps, ...more });
const work = { id: "work" };
const proof = (more: object = {}) => ({ id: "prove", evidence: [{ run: "npm test" }], ...more });

const variables = [
  { name: "skip", type: "boolean", defaultValue: false },
  { name: "approved", type: "boolean", defaultValue: false },
  { name: "files", type: "array", defaultValue: [] },
];

/** The gates that agents can avoid, in a workflow with the given steps between a first and a last one. */
function decided(...steps: object[]): string[] {
  const all = [{ id: "one" }, ...steps, { id: "two" }] as Json[];
  const { findings } = loaded([{ steps: all }], { variables });
  return found(findings, "agent-decided-gate").map(({ at }) => at);
}

describe("an agent decides a gate", () => {
  it("that is a step with evidence or approval, under a condition it writes", () => {
    expect(decided(proof({ condition: "skip != true" }))).toEqual(["a1/prove"]);
    expect(decided(proof({ condition: "skip != true", evidence: [{ approval: "human" }] }))).toEqual([
      "a1/prove",
    ]);
    expect(decided(proof())).toEqual([]);
  });

  it("but not a step that it can do or skip by itself", () => {
    const own = [{ variable: "skip == true" }, { by: "other" }, { attachment: "log" }];
    for (const evidence of own)
      expect(decided(proof({ condition: "skip != true", evidence: [evidence] }))).toEqual([]);
    expect(decided(proof({ condition: "skip != true", required: false }))).toEqual([]);
  });

  it("in a loop over a list that it writes, or under a condition of the loop that it writes", () => {
    expect(decided(loop({ loopType: "forEach", over: "files", variable: "f" }, work, ask()))).toEqual([
      "a1/l/q",
    ]);
    expect(decided(loop({ loopType: "while", condition: "skip != true" }, work, ask()))).toEqual(["a1/l/q"]);
    const twice = { loopType: "doWhile", condition: "skip == true" };
    expect(decided(loop({ ...twice, when: "skip != true" }, work, ask()))).toEqual(["a1/l/q"]);
    expect(decided(loop(twice, work, ask()))).toEqual([]);
  });

  it("after a loop that breaks as it writes, even where a person decides whether it repeats", () => {
    const breaks = { breakCondition: "skip == true" };
    const person = ask({ options: [{ ...yes, effect: { setVariable: { approved: true } } }] });
    expect(decided(loop({ loopType: "doWhile", condition: "skip != true", ...breaks }, work, ask()))).toEqual(
      ["a1/l/q"],
    );
    const until = { loopType: "while", condition: "approved != true" };
    expect(decided(loop({ ...until, ...breaks }, work, person))).toEqual(["a1/l/q"]);
    expect(decided(loop(until, work, person))).toEqual([]);
  });

  it("in nested doWhile loops", () => {
    const outer = { loopType: "doWhile", condition: "skip == true" };
    const inner = (more: object) => ({ ...loop({ ...outer, ...more }, work, ask()), id: "m" });
    expect(decided(loop(outer, inner({})))).toEqual([]);
    expect(decided(loop(outer, inner({ when: "skip != true" })))).toEqual(["a1/l/m/q"]);
    const sibling = { ...loop({ ...outer, when: "skip != true" }, work), id: "n" };
    expect(decided(sibling, loop(outer, work, ask()))).toEqual([]);
  });

  it("also among many steps with evidence", () => {
    const proofs = Array.from({ length: 40 }, (_, place) => proof({ id: `prove${place}` }));
    const leaves = loop(
      { loopType: "doWhile", condition: "false", breakCondition: "skip == true" },
      work,
      ask(),
    );
    expect(decided(...proofs, leaves)).toEqual(["a1/l/q"]);
  });

  it("but not where it only decides whether the gate is asked again", () => {
    const nodes = { start, a: task, q: question, b: task, end };
    const edges = ["start a", "a q", "q b yes", "b end passed when done == true", "b q"];
    expect(places({ nodes, edges }, "agent-decided-gate")).toEqual([]);
  });
});

const question = { type: "checkpoint", message: "Ok?", options: [yes] };

describe("a gate in a branch of a fork over a list", () => {
  const forked = (over: string): Sketch => ({
    nodes: {
      start,
      f: { type: "fork", join: "j", each: { over, as: "item", maxItems: 3 } },
      q: question,
      j: { type: "join", fork: "f", strategy: "all-pass" },
      end,
      bad: failure,
    },
    edges: ["start f", "f q", "q j yes", "j end passed", "j bad failed"],
    variables: [{ name: "files", type: "array", defaultValue: [] }],
  });

  it("is decided by the agent that writes the list", () => {
    expect(places(forked("files"), "agent-decided-gate")).toEqual(["q"]);
    expect(places(forked("context.files"), "agent-decided-gate")).toEqual(["q"]);
    expect(places(forked("evidence.files"), "agent-decided-gate")).toEqual([]);
  });
});

describe("a step with evidence", () => {
  it("is decided by an agent where failing leads past it under a condition the agent writes", () => {
    const built = (...ways: string[]) =>
      places(
        {
          nodes: { start, build: { ...task, evidence: [{ run: "npm test" }] }, fix: task, end },
          edges: ["start build", "build end passed", "fix build", ...ways],
        },
        "agent-decided-gate",
      );
    expect(built("build end failed when skip == true", "build fix failed")).toEqual(["build"]);
    expect(built("build fix failed when skip == true", "build end failed")).toEqual([]);
    expect(built("build fix failed")).toEqual([]);
  });
});
