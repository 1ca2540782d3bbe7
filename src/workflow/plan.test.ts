import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ExecutionPlan } from "../model/execution-plan.ts";
import type { Json } from "../model/json.ts";
import { anyProgram } from "./diagram/program.arbitrary.ts";
import { corpusPrograms, fiveNodes, hasCorpus, programOf, tasks } from "./diagram/program.fixture.ts";
import { executionPlan } from "./plan.ts";
import type { Program } from "./program.ts";

/** The nodes reachable over one edge or more, by brute force. */
function reached(program: Program, from: string, withResolutions: boolean): Set<string> {
  const found = new Set<string>();
  const open = [from];
  for (const id of open) {
    const node = program.nodes.get(id);
    for (const { to } of !node || (node.type === "end" && !withResolutions) ? [] : node.edges) {
      if (!found.has(to)) open.push(to);
      found.add(to);
    }
  }
  return found;
}

/** The edges to a node whose traversal has not finished, by plain recursion. */
function backEdges(program: Program): Set<object> {
  const back = new Set<object>();
  const entered = new Set<string>();
  const open = new Set<string>();
  const visit = (id: string): void => {
    entered.add(id);
    open.add(id);
    for (const edge of program.nodes.get(id)?.edges ?? []) {
      if (open.has(edge.to)) back.add(edge);
      else if (!entered.has(edge.to)) visit(edge.to);
    }
    open.delete(id);
  };
  visit(program.start);
  return back;
}

function levelOf(plan: ExecutionPlan, id: string): number {
  return Object.hasOwn(plan.nodes, id) ? (plan.nodes[id]?.level ?? -1) : -1;
}

function expectListsReachableOnce(program: Program, plan: ExecutionPlan): void {
  const reachable = reached(program, program.start, true).add(program.start);
  expect(plan.levels.flat().toSorted()).toEqual([...reachable].toSorted());
  expect(Object.keys(plan.nodes).toSorted()).toEqual([...reachable].toSorted());
  for (const [level, ids] of plan.levels.entries()) {
    expect(ids.length).toBeGreaterThan(0);
    for (const id of ids) expect(levelOf(plan, id)).toBe(level);
  }
}

function expectLevelsAreLongestWays(program: Program, plan: ExecutionPlan): void {
  const back = backEdges(program);
  const forward = plan.levels.flat().flatMap((id) => program.nodes.get(id)?.edges ?? []);
  for (const id of plan.levels.flat()) {
    const into = forward.filter((edge) => edge.to === id && !back.has(edge));
    expect(levelOf(plan, id)).toBe(Math.max(-1, ...into.map((edge) => levelOf(plan, edge.from))) + 1);
  }
}

function expectCyclesAreMutuallyReachable(program: Program, plan: ExecutionPlan): void {
  const ids = plan.levels.flat();
  const after = new Map(ids.map((id) => [id, reached(program, id, false)]));
  const expected = new Set<string>();
  for (const id of ids.filter((each) => after.get(each)?.has(each))) {
    const cycle = ids.filter((other) => after.get(id)?.has(other) && after.get(other)?.has(id));
    expected.add(JSON.stringify(cycle.toSorted()));
  }
  expect(new Set(plan.cycles.map((cycle) => JSON.stringify(cycle.toSorted())))).toEqual(expected);
  expect(plan.cycles.length).toBe(expected.size);
}

describe("the plan of the five-node example", () => {
  const plan = executionPlan(fiveNodes);

  it("lists all five nodes once, by level", () => {
    expect(plan.levels).toEqual([["start"], ["analyze"], ["review"], ["hitl", "end"]]);
  });

  it("reports the way back from review to analyze as a cycle", () => {
    expect(plan.cycles).toEqual([["analyze", "review"]]);
  });

  it("gives the type and name of each node", () => {
    expect(plan.workflowId).toBe("five-nodes");
    expect(plan.nodes["review"]).toEqual({ type: "gate", name: "Review", level: 2 });
  });
});

describe("a plan", () => {
  it("puts a node after the longest way to it", () => {
    expect(executionPlan(tasks("start c", "start a", "a b", "b c", "c end")).levels).toEqual([
      ["start"],
      ["a"],
      ["b"],
      ["c"],
      ["end"],
    ]);
  });

  it("reports a node that repeats itself, and each cycle in the order of the walk", () => {
    expect(executionPlan(tasks("start a", "a a", "a c", "c b", "b c", "b end")).cycles).toEqual([
      ["a"],
      ["c", "b"],
    ]);
  });

  it("lists nodes that only a person's resolution reaches, without a cycle for the way back", () => {
    const plan = executionPlan(tasks("start a", "a hitl", "hitl a", "hitl b", "b end"));
    expect(plan.levels).toEqual([["start"], ["a"], ["hitl"], ["b"], ["end"]]);
    expect(plan.cycles).toEqual([]);
  });

  it("does not join two cycles through an end that a person resolves", () => {
    const plan = executionPlan(
      tasks("start a", "a b", "b a", "b hitl", "hitl c", "c d", "d c", "d a", "d end"),
    );
    expect(plan.cycles).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  });

  it("leaves out unreachable nodes", () => {
    const plan = executionPlan(tasks("start end", "lost end"));
    expect(plan.levels).toEqual([["start"], ["end"]]);
    expect(plan.nodes).not.toHaveProperty("lost");
  });

  it("is empty for a graph without a start", () => {
    expect(executionPlan(tasks("a b"))).toEqual({ workflowId: "tasks", levels: [], cycles: [], nodes: {} });
  });

  it("is not confused by ids like constructor", () => {
    const plan = executionPlan(tasks("start constructor", "constructor toString", "toString end"));
    expect(plan.nodes["toString"]?.level).toBe(2);
    expect(Object.keys(plan.nodes)).toEqual(["start", "constructor", "toString", "end"]);
  });

  it("reads a chain of ten thousand nodes that leads back all the way", () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => `step ${index}`);
    const nodes = ids.map((id): [string, Json] => [id, { type: "task", name: id }]);
    const plan = executionPlan(
      programOf({
        id: "long",
        nodes: {
          start: { type: "start" },
          ...Object.fromEntries(nodes),
          end: { type: "end", result: "success" },
        },
        edges: ["start", ...ids].flatMap((id, index) => [
          { from: id, to: ids[index] ?? "end" },
          ...(index > 0 ? [{ from: id, to: ids[0] ?? "" }] : []),
        ]),
      }),
    );
    expect(plan.levels.length).toBe(10_002);
    expect(plan.cycles.map((cycle) => cycle.length)).toEqual([10_000]);
  });

  it("agrees with a naive search on graphs of any shape", () => {
    fc.assert(
      fc.property(anyProgram, ({ program }) => {
        const plan = executionPlan(program);
        expectListsReachableOnce(program, plan);
        expectLevelsAreLongestWays(program, plan);
        expectCyclesAreMutuallyReachable(program, plan);
        expect(executionPlan(program)).toEqual(plan);
      }),
      { seed: 11, numRuns: 600 },
    );
  });
});

it("agrees with a naive search on real files", ({ skip }) => {
  skip(!hasCorpus, "the corpus of real files is not here");
  for (const [file, program] of corpusPrograms()) {
    const plan = executionPlan(program);
    expect(plan.levels.flat().length, file).toBeGreaterThan(2);
    expectListsReachableOnce(program, plan);
    expectLevelsAreLongestWays(program, plan);
    expectCyclesAreMutuallyReachable(program, plan);
  }
});
