import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../model/json.ts";
import { programOf } from "./diagram/program.fixture.ts";
import { loadValue } from "./load.ts";
import type { Program, ProgramNode } from "./program.ts";
import { progressOf, stepsThrough } from "./progress.ts";

const types = ["task", "gate", "checkpoint", "subflow"] as const;

/** Programs with any nodes and any edges between them. Some edges lead to the end. */
const anyProgram = fc
  .array(fc.record({ type: fc.constantFrom(...types), to: fc.array(fc.nat(12), { maxLength: 3 }) }), {
    minLength: 1,
    maxLength: 10,
  })
  .map((shapes) => {
    const name = (index: number) => (index < shapes.length ? `n${index}` : "end");
    const node = {
      task: {},
      gate: {},
      checkpoint: { message: "?", options: [{ id: "yes", label: "Yes" }] },
      subflow: { workflow: "other" },
    };
    const program = programOf({
      id: "any",
      nodes: {
        start: { type: "start" },
        ...Object.fromEntries(
          shapes.map(({ type }, index) => [name(index), { type, name: name(index), ...node[type] }]),
        ),
        end: { type: "end", result: "success" },
      },
      edges: [
        { from: "start", to: "n0" },
        ...shapes.flatMap(({ to }, index) => to.map((each) => ({ from: name(index), to: name(each) }))),
      ],
    });
    if (program.nodes.size !== shapes.length + 2) throw new Error("a node was not taken");
    return program;
  });

const steps: Readonly<Record<string, number>> = { task: 1, gate: 1, checkpoint: 1, subflow: 1 };

/** The fewest steps to success from every node, by repeated relaxation. */
function fewestByPatience(program: Program): ReadonlyMap<string, number> {
  const fewest = new Map<string, number>();
  const isGoal = (node: ProgramNode) =>
    node.type === "end" && node.result === "success" && node.escalation !== "hitl";
  for (let round = 0; round <= program.nodes.size; round++) {
    for (const [id, node] of program.nodes) {
      if (isGoal(node)) fewest.set(id, 0);
      if (node.type === "end") continue;
      const ways = node.edges.flatMap(({ to }) => fewest.get(to) ?? []);
      if (ways.length > 0) fewest.set(id, Math.min(...ways) + (steps[node.type] ?? 0));
    }
  }
  return fewest;
}

describe("the progress of a task in steps", () => {
  it("finds the fewest steps from every node of graphs of any shape", () => {
    let told = 0;
    fc.assert(
      fc.property(anyProgram, (program) => {
        const fewest = fewestByPatience(program);
        const begin = { program, at: program.start };
        for (const at of program.nodes.keys()) {
          const { ahead, percent } = progressOf(begin, [{ program, at }], () => undefined);
          expect(ahead).toBe(fewest.get(at));
          expect(percent).toBeLessThan(100);
          told += ahead === undefined ? 0 : 1;
        }
      }),
      { seed: 5, numRuns: 400 },
    );
    expect(told).toBeGreaterThan(500);
  });

  it("finds the fewest steps through workflows that call one another in a circle", () => {
    const through = (id: string, other: string, own: number) => {
      const works = Array.from({ length: own }, (_, index) => `work${index}`);
      const way = ["start", ...works, "end"];
      return programOf({
        id,
        nodes: {
          start: { type: "start" },
          ...Object.fromEntries(works.map((work) => [work, { type: "task", name: work }])),
          call: { type: "subflow", workflow: other },
          end: { type: "end", result: "success" },
        },
        edges: [
          ...way
            .slice(1)
            .map((to, index) => ({ from: way[index] ?? "", to, ...(index > 0 && { on: "passed" }) })),
          { from: "work0", to: "call", on: "failed" },
          { from: "call", to: "end" },
        ],
      });
    };
    const stepsIn = stepsThrough(
      new Map([
        ["long", through("long", "short", 9)],
        ["short", through("short", "long", 2)],
      ]),
    );
    expect([stepsIn("short"), stepsIn("long")]).toEqual([2, 3]);
  });

  const led = (steps: readonly Json[]): Program => {
    const variables = [{ name: "wanted", type: "boolean" }];
    const { program } = loadValue({
      id: "led",
      title: "GuidedCourse",
      variables,
      activities: [{ id: "main", name: "Main", steps: [...steps] }],
    });
    if (!program) throw new Error("not taken");
    return program;
  };
  const nobody = () => undefined;

  it("does not count a skippable step unless the task is there", () => {
    const program = led([{ id: "first" }, { id: "maybe", when: "wanted == true" }, { id: "last" }]);
    const begin = { program, at: program.start };
    const from = (at: string) => progressOf(begin, [{ program, at }], nobody).ahead;
    const named = (id: string) => [...program.nodes.keys()].find((key) => key.endsWith(id)) ?? "";
    expect([from(program.start), from(named("first")), from(named("maybe")), from(named("last"))]).toEqual([
      2, 2, 2, 1,
    ]);
  });

  it("counts a detour into a called workflow in the steps, but not in the percentage", () => {
    const program = led([{ id: "one" }, { id: "two" }]);
    const named = (id: string) => [...program.nodes.keys()].find((key) => key.endsWith(id)) ?? "";
    const begin = { program, at: program.start };
    const inside = { program, at: named("one") };
    const caller = { program, at: named("two") };
    expect(progressOf(begin, [caller], nobody)).toEqual({ percent: 50, ahead: 1 });
    expect(progressOf(begin, [caller, inside], nobody)).toEqual({ percent: 50, ahead: 3 });
    expect(progressOf(begin, [{ ...caller, isDone: true }, inside], nobody)).toEqual({
      percent: 0,
      ahead: 2,
    });
  });

  it("knows no steps through a missing workflow", () => {
    expect(stepsThrough(new Map())("nowhere")).toBeUndefined();
  });
});
