import fc from "fast-check";
import type { Json, JsonObject } from "../../src/model/json.ts";
import { Conditions, type Small } from "./small-workflow.arbitrary.ts";

const failures = ["failed", "max_retries_exceeded"];
const work = fc.record({
  outputs: fc.constantFrom(undefined, undefined, ["passed"], ["failed"]),
  maxRetries: fc.constantFrom(undefined, undefined, undefined, 0, 1),
  human: fc.constantFrom(false, false, false, false, true),
});

interface WorkPlan {
  readonly outputs: readonly string[] | undefined;
  readonly maxRetries: number | undefined;
  readonly human: boolean;
}

function ways(from: readonly string[], to: readonly string[], least: number, most: number) {
  return fc.array(
    fc.record({
      from: fc.constantFrom(...from),
      to: fc.constantFrom(...to),
      on: fc.constantFrom(undefined, undefined, "passed", ...failures),
      when: fc.constantFrom(false, false, false, false, true),
    }),
    { minLength: least, maxLength: most },
  );
}

const outer = ["p"];
const inner = ["a", "b"];
const deep = ["x"];

/** A fork, maybe with another in a branch; its branches and edges are random. */
export const smallFork: fc.Arbitrary<Small> = fc
  .noBias(
    fc.record({
      works: fc.record({ p: work, a: work, b: work, x: work }),
      first: fc.constantFrom("p", "fork"),
      branches: fc.array(fc.constantFrom("a", "a", "b", "b", "join", "inside", "broken"), {
        minLength: 1,
        maxLength: 3,
      }),
      nested: fc.array(fc.constantFrom("x", "x", "merge", "broken"), { minLength: 1, maxLength: 2 }),
      edges: fc.tuple(
        ways(outer, ["p", "fork", "fork", "done", "help"], 1, 3),
        ways(inner, ["a", "b", "inside", "join", "join", "done", "broken", "help"], 2, 5),
        ways(deep, ["x", "merge", "merge", "done", "broken"], 1, 3),
        ways(["join"], ["p", "fork", "done", "broken", "help"], 1, 3),
        ways(["merge"], ["a", "join", "join", "broken"], 1, 2),
      ),
      strategy: fc.constantFrom("all-pass", "any-pass", "first", "quorum:1", "quorum:2"),
      inside: fc.constantFrom("all-pass", "any-pass", "first"),
      concurrency: fc.constantFrom(undefined, undefined, 1, 2),
      each: fc.constantFrom(undefined, undefined, undefined, 1, 2),
      back: fc.constantFrom(undefined, undefined, "p", "a"),
      strict: fc.boolean(),
    }),
  )
  .map((plan) => {
    const { each, concurrency, works } = plan;
    const conditions = new Conditions();
    const list = each === undefined ? undefined : { over: "files", as: "file", maxItems: each };
    const nodes: Record<string, JsonObject> = {
      start: { type: "start" },
      done: { type: "end", result: "success" },
      broken: { type: "end", result: "failure" },
      help: { type: "end", result: "blocked", escalation: "hitl" },
      fork: {
        type: "fork",
        join: "join",
        ...(list && { each: list }),
        ...(concurrency !== undefined && { maxConcurrency: concurrency }),
      },
      join: { type: "join", fork: "fork", strategy: plan.strategy },
      inside: { type: "fork", join: "merge" },
      merge: { type: "join", fork: "inside", strategy: plan.inside },
      ...Object.fromEntries(Object.entries(works).map(([id, one]) => [id, workOf(one)])),
    };
    const drawn = plan.edges.flat().flatMap(({ from, to, on, when }): JsonObject[] => {
      if (!isPossible(nodes[from], on)) return [];
      const text = when ? conditions.of(from, false) : undefined;
      return [{ from, to, ...(on !== undefined && { on }), ...(text !== undefined && { when: text }) }];
    });
    const edges: JsonObject[] = [
      { from: "start", to: plan.first },
      ...(each === undefined ? plan.branches : plan.branches.slice(0, 1)).map((to) => ({ from: "fork", to })),
      ...plan.nested.map((to) => ({ from: "inside", to })),
      ...drawn,
      ...(plan.back === undefined ? [] : [{ from: "help", to: plan.back }]),
    ];
    const files: Json[] = [[], [1], [1, 2], [1, 2, 3], "none"];
    const declared: JsonObject[] = list ? [{ name: "files", type: "array", defaultValue: [1] }] : [];
    return {
      definition: {
        id: "small",
        strict: plan.strict,
        limits: { maxSteps: 200 },
        variables: [...declared, ...conditions.declared()],
        nodes: only(nodes, edges),
        edges,
      },
      values: { ...(list && { files }), ...conditions.values() },
    };
  });

function workOf({ outputs, maxRetries, human }: WorkPlan): JsonObject {
  if (human) {
    const options = ["passed", "failed"].map((id) => ({ id, label: id }));
    return { type: "checkpoint", message: "Well?", options };
  }
  return {
    type: "task",
    name: "Work",
    ...(outputs && { outputs }),
    ...(maxRetries !== undefined && { maxRetries }),
  };
}

function isPossible(node: JsonObject | undefined, on: string | undefined): boolean {
  if (!node) return false;
  if (on === undefined) return true;
  if (on === "max_retries_exceeded") return node["maxRetries"] !== undefined;
  return !Array.isArray(node["outputs"]) || node["outputs"].includes(on);
}

/** Drops the inner fork if no edge leads to it. */
function only(nodes: Record<string, JsonObject>, edges: JsonObject[]): Record<string, JsonObject> {
  if (edges.some(({ to }) => to === "inside")) return nodes;
  const gone = ["inside", "merge", "x"];
  for (let index = edges.length - 1; index >= 0; index--) {
    const { from, to } = edges[index] ?? {};
    if (gone.includes(String(from)) || gone.includes(String(to))) edges.splice(index, 1);
  }
  return Object.fromEntries(Object.entries(nodes).filter(([id]) => !gone.includes(id)));
}
