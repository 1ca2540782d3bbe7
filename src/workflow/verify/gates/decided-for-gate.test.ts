import { describe, expect, it } from "vitest";
import type { Json } from "../../../model/json.ts";
import { found, loaded } from "../../guided/guided.fixture.ts";
import { kinds, places } from "../verified.fixture.ts";

const { start, task, gate, end } = kinds;
const sets = (name: string, value: Json = true) => ({ effects: { setVariable: { [name]: value } } });
const question = (...options: object[]): Json =>
  ({ type: "checkpoint", message: "Ok?", options: [...options, { id: "no", label: "No" }] }) as Json;
const approves = question({ id: "yes", label: "Yes", ...sets("approved") });
const triage = question({ id: "yes", label: "Yes", ...sets("trivial") });
const graded = question(
  { id: "low", label: "Low", ...sets("risk", "low") },
  { id: "high", label: "High", ...sets("risk", "high") },
);

/** The gates that agents can avoid, in a workflow that builds, lets a person review, and ships. */
function decided(edges: readonly string[], nodes: Readonly<Record<string, Json>> = {}): string[] {
  const all = { start, build: task, review: approves, ship: task, end, ...nodes };
  return places({ nodes: all, edges: [...edges, "ship end"] }, "agent-decided-gate");
}

describe("an edge for a person's decision", () => {
  const asked = ["start build", "build review", "review build yes", "review build no"];
  const approved = "build ship - when approved == true";

  it("does not hide an agent's edge beside it", () => {
    expect(decided([approved, "build ship - when skip == true", ...asked])).toEqual(["review"]);
    expect(decided(["build ship - when skip == true", approved, ...asked])).toEqual(["review"]);
    expect(decided([approved, ...asked])).toEqual([]);
  });

  it("does not hide it where another question or evidence decides", () => {
    const triaged = ["start t", "t build yes", "t build no", "review ship yes", "review build no"];
    const ways = (...edges: string[]) => decided([...triaged, ...edges, "build review"], { t: triage });
    const trivial = "build ship - when trivial == true";
    expect(ways(trivial, "build ship - when docs_only == true")).toEqual(["review"]);
    expect(ways(trivial)).toEqual([]);
    const shown = 'build ship - when evidence["1:run npm test"].holds == true';
    expect(ways(shown, "build ship - when docs_only == true")).toEqual(["review"]);
    expect(ways(shown)).toEqual([]);
  });

  it("does not hide it where the answers cover all values", () => {
    const ways = (...edges: string[]) =>
      decided(["start t", "t build", ...edges, "review ship yes", "review build no"], { t: graded });
    const skip = "build ship - when skip == true";
    const low = 'build ship - when risk == "low"';
    expect(ways(low, skip, 'build review - when risk == "high"')).toEqual(["review"]);
    expect(ways(low, skip, 'build review - when risk != "low"')).toEqual(["review"]);
    expect(ways(low, 'build review - when risk == "high"')).toEqual([]);
  });

  it("is overruled where a person asks for a gate and an agent's edge comes first", () => {
    const ways = (...first: string[]) =>
      decided(["start t", "t build", ...first, "build g - when trivial == true", "build ship", "g ship"], {
        t: triage,
        g: gate,
      });
    expect(ways("build ship - when skip == true")).toEqual(["g"]);
    expect(ways()).toEqual([]);
  });
});

describe("a person's decision still leads past a gate", () => {
  const nodes = { t: triage, docs: task };
  const asked = ["start t", "t build", "build review", "review ship yes", "review build no"];

  it("where the agent's edge leads to the same decision", () => {
    const aside = ["build docs - when docs_only == true", "docs review"];
    const trivial = ["build ship - when trivial == true", "docs ship - when trivial == true"];
    expect(decided([...trivial, ...aside, ...asked], nodes)).toEqual([]);
  });

  it("where the agent only decides what happens after it", () => {
    const again = ["build ship - when approved == true", "ship build failed"];
    expect(decided([...again, "ship end passed when done == true", ...asked], nodes)).toEqual([]);
  });

  it("where the agent's outcome leads past it anyway", () => {
    const edges = ["build ship passed when trivial == true", "build ship passed when skip == true"];
    expect(decided([...edges, "build ship failed", ...asked], nodes)).toEqual([]);
  });
});

describe("a list that an agent writes", () => {
  it("leads round a gate in a branch, even where a person's answer does too", () => {
    const forked = (over: string) =>
      decided(
        [
          "start build",
          "build f",
          "f w",
          "w done - when approved == true",
          "w review",
          "review done yes",
          "review w no",
          "done j",
          "j ship",
        ],
        {
          f: { type: "fork", join: "j", each: { over, as: "item", maxItems: 5 } },
          w: task,
          done: task,
          j: { type: "join", fork: "f", strategy: "all-pass" },
        },
      );
    expect(forked("list")).toEqual(["review"]);
    expect(forked("evidence.list")).toEqual([]);
  });
});

describe("in the guided form", () => {
  const yes = { id: "yes", label: "Yes", effect: { setVariable: { approved: true } } };
  const ask = (id: string, more: object = {}) => ({
    kind: "checkpoint",
    id,
    message: "Ok?",
    options: [yes],
    ...more,
  });
  const variables = ["skip", "approved"].map((name) => ({ name, type: "boolean", defaultValue: false }));
  const at = (...activities: object[]) =>
    found(loaded(activities as never, { variables }).findings, "agent-decided-gate").map((one) => one.at);

  it("a decision with a branch for a person's answer does not hide the agent's branch", () => {
    const branch = (id: string, condition: string) => ({ id, condition, transitionTo: "a3" });
    const decision = (...branches: object[]) => ({
      kind: "decision",
      id: "d",
      branches: [branch("x", "approved == true"), ...branches, { id: "y", isDefault: true }],
    });
    const ways = (...branches: object[]) =>
      at(
        { steps: [{ id: "one" }, decision(...branches)], transitions: [{ to: "a2" }] },
        { steps: [ask("q")], transitions: [{ to: "a3" }] },
        { steps: [{ id: "two" }] },
      );
    expect(ways(branch("z", "skip == true"))).toEqual(["a2/q"]);
    expect(ways()).toEqual([]);
  });

  it("a question that a person's answer skips is still the agent's where the agent breaks a loop before it", () => {
    const loop = (more: object) => ({
      kind: "loop",
      id: "l",
      loopType: "doWhile",
      condition: "false",
      steps: [{ id: "work" }, ask("q", { when: "approved != true" })],
      ...more,
    });
    expect(at({ steps: [ask("first"), loop({ breakCondition: "skip == true" }), { id: "two" }] })).toEqual([
      "a1/l/q",
    ]);
    expect(at({ steps: [ask("first"), loop({}), { id: "two" }] })).toEqual([]);
  });
});
