import { describe, expect, it } from "vitest";
import type { Json } from "../model/json.ts";
import { loaded } from "./guided/guided.fixture.ts";
import { loadValue } from "./load.ts";

const nodes = {
  start: { type: "start" },
  build: { type: "task", name: "Build" },
  review: { type: "gate", name: "Review" },
  done: { type: "end", result: "success" },
  help: { type: "end", result: "blocked", escalation: "hitl" },
};
const edges = [
  { from: "start", to: "build" },
  { from: "build", to: "review", on: "passed" },
  { from: "review", to: "done", on: "passed" },
  { from: "review", to: "build", on: "failed" },
  { from: "help", to: "build" },
];

function load(routing: Json, more: Readonly<Record<string, Json>> = {}) {
  return loadValue({ id: "small", routing, nodes: { ...nodes, ...more }, edges });
}

/** The edges of a node as `to on`. */
function edgesOf({ program }: ReturnType<typeof load>, id: string): readonly string[] {
  return (program?.nodes.get(id)?.edges ?? []).map(({ to, on = "-" }) => `${to} ${on}`);
}

const codes = ({ findings }: ReturnType<typeof load>) => findings.map(({ code, at }) => `${code} ${at}`);

describe("a microloop", () => {
  it("is a budget, and a way out to the success of the step", () => {
    const result = load({ microloops: { build: { max: 3 } } });
    expect(result.program?.nodes.get("build")?.maxRetries).toBe(2);
    expect(edgesOf(result, "build")).toEqual(["review passed", "review max_retries_exceeded"]);
  });

  it("leads a failure to its work, and the used-up loop to its exit", () => {
    const result = load({ microloops: { build: { max: 2, work: "review", exit: "help" } } });
    expect(edgesOf(result, "build")).toEqual(["review passed", "review failed", "help max_retries_exceeded"]);
  });

  it("leads past no gate and no evidence", () => {
    const guarded = { build: { type: "task", name: "Build", evidence: [{ run: "npm test" }] } };
    expect(edgesOf(load({ microloops: { review: { max: 2 } } }), "review")).toEqual([
      "done passed",
      "build failed",
    ]);
    expect(edgesOf(load({ microloops: { build: { max: 2, exit: "done" } } }, guarded), "build")).toEqual([
      "review passed",
    ]);
  });

  it("gives way to explicit retries, with a finding", () => {
    const result = load(
      { microloops: { build: { max: 9 } } },
      { build: { type: "task", name: "Build", maxRetries: 1 } },
    );
    expect(result.program?.nodes.get("build")?.maxRetries).toBe(1);
    expect(codes(result)).toContain("microloop-ignored build");
  });

  it("of a guided step that can fail is a budget with a way to the next step", () => {
    const steps = [
      { id: "build", name: "Build", outputs: ["done", "failed"] },
      { id: "next", name: "Next" },
    ];
    const result = loaded([{ steps }], { routing: { microloops: { "a1/build": { max: 3 } } } });
    const node = result.program?.nodes.get("a1/build");
    expect(node?.maxRetries).toBe(2);
    expect(node?.exits.exhausted.map(({ to }) => to)).toEqual(["a1/next"]);
    const own = [{ id: "build", name: "Build", outputs: ["done", "failed"], maxRetries: 1 }];
    const ignored = loaded([{ steps: own }], { routing: { microloops: { "a1/build": { max: 3 } } } });
    expect(codes(ignored)).toContain("microloop-ignored a1/build");
  });
});

describe("a routing block", () => {
  it("that names no step, an unknown outcome or no node to go to is an error", () => {
    const result = load({
      microloops: { biuld: { max: 2 } },
      outcomes: { build: { VERIFIED: "ok" } },
      detours: { fix: { workflow: "small", return: "goto", goto: "nowhere" } },
    });
    expect(result.program).toBeUndefined();
    expect(codes(result)).toEqual(
      expect.arrayContaining(["unknown-target biuld", "unknown-target build", "unknown-target fix"]),
    );
  });

  it("with a condition that cannot be read, or an unknown field, is an error", () => {
    const result = load({
      limits: { deep: 1 },
      signatures: { lint_errors: { when: "lint.errors >", target: "small" } },
    });
    expect(codes(result)).toContain("bad-type routing.limits");
    const broken = load({ signatures: { lint_errors: { when: "lint.errors >", target: "small" } } });
    expect(codes(broken)).toContain("bad-condition routing.signatures.lint_errors.when");
  });

  it("that leads to a workflow that is not loaded has the finding unknown-detour", () => {
    const routing = {
      detours: { linter: { workflow: "auto-linter" } },
      inject: ["flow-8-reset"],
      signatures: { lint_errors: { target: "linter" } },
    };
    expect(codes(load(routing))).toEqual(
      expect.arrayContaining(["unknown-detour auto-linter", "unknown-detour reset"]),
    );
  });
});

it("a task without evidence can be optional, and no other", () => {
  const optional = load({}, { build: { type: "task", name: "Build", optional: true } });
  expect(optional.program?.nodes.get("build")).toMatchObject({ optional: true });
  const guarded = { type: "task", name: "Build", optional: true, evidence: [{ run: "npm test" }] };
  expect(load({}, { build: guarded }).program).toBeUndefined();
});
