import { describe, expect, test } from "vitest";
import type { Json } from "../../../model/json.ts";
import { found, kinds, programOf, review, type Sketch, verified } from "../verified.fixture.ts";

const { start, task, gate, end, failure, hitl } = kinds;

function walk(sketch: Sketch, property: Json): readonly string[] | undefined {
  return found({ ...sketch, properties: [property] }, "property-violated")[0]?.path;
}

function verdict(sketch: Sketch, property: Json, known: Parameters<typeof verified>[1] = []): string {
  const { findings } = verified({ ...sketch, properties: [property] }, known);
  if (findings.some(({ code }) => code === "property-violated")) return "violated";
  return findings.some(({ code }) => code === "property-unknown") ? "unknown" : "proven";
}

const forked = (
  strategy: string,
  edges: readonly string[] = [],
  nodes: Record<string, Json> = {},
): Sketch => ({
  nodes: {
    start,
    f: { type: "fork", join: "j" },
    a: task,
    check: gate,
    b: task,
    j: { type: "join", fork: "f", strategy },
    release: task,
    end,
    hitl,
    ...nodes,
  },
  edges: [
    "start f",
    "f a",
    "f b",
    "a check passed",
    "a j failed",
    "check j",
    "b j",
    "j release passed",
    "j hitl failed",
    "release end",
    ...edges,
  ],
});

describe("always through", () => {
  const sketch = {
    nodes: { start, a: task, review: gate, fast: task, release: task, end },
    edges: ["start a", "a review passed", "review release", "release end", "a fast failed", "fast release"],
  };

  test("is broken by a way round, and the shortest is shown", () => {
    expect(walk(sketch, { always_through: "review", before: "release" })).toEqual([
      "start",
      "a",
      "fast",
      "release",
    ]);
  });

  test("holds when there is no way round, also for a node that no run reaches", () => {
    const edges = sketch.edges.filter((edge) => edge !== "fast release");
    const proper = { ...sketch, edges: [...edges, "fast review"] };
    expect(verdict(proper, { always_through: "review", before: "release" })).toBe("proven");
    expect(verdict(proper, { always_through: "fast", before: "fast" })).toBe("proven");
    expect(
      verdict({ ...proper, edges: ["start a", "a end"] }, { always_through: "review", before: "release" }),
    ).toBe("proven");
  });

  test("is broken by a person's choice at a waiting end", () => {
    const nodes = { start, a: task, review: gate, release: task, end, hitl };
    const edges = [
      "start a",
      "a review passed",
      "a hitl failed",
      "review release",
      "release end",
      "hitl release",
    ];
    expect(walk({ nodes, edges }, { always_through: "review", before: "release" })).toEqual([
      "start",
      "a",
      "hitl",
      "release",
    ]);
  });

  test("holds past a join that needs every branch, and not past one that needs any", () => {
    const property = { always_through: "check", before: "release" };
    expect(verdict(forked("all-pass"), property)).toBe("proven");
    expect(verdict(forked("quorum:2"), property)).toBe("proven");
    expect(walk(forked("any-pass"), property)).toEqual(["start", "f", "j", "release"]);
    expect(verdict(forked("quorum:1"), property)).toBe("violated");
    expect(verdict(forked("first"), property)).toBe("violated");
  });

  test("is broken where a join fails by a branch that avoids the node", () => {
    expect(verdict(forked("all-pass"), { always_through: "check", before: "hitl" })).toBe("violated");
    expect(
      verdict(forked("any-pass", [], { a: { ...task, outputs: ["passed"] } }), {
        always_through: "check",
        before: "hitl",
      }),
    ).toBe("proven");
  });

  test("is broken inside a branch when the node is only in a parallel branch", () => {
    expect(walk(forked("all-pass"), { always_through: "check", before: "b" })).toEqual(["start", "f", "b"]);
  });

  test("looks through forks inside forks", () => {
    const inner = { g: { type: "fork", join: "k" }, k: { type: "join", fork: "g" }, c: gate, d: task };
    const edges = ["f g", "g c", "g d", "c k", "d k", "k j passed", "k failure failed"];
    const nested = (strategy: string) => forked(strategy, edges, { ...inner, failure });
    expect(verdict(nested("all-pass"), { always_through: "c", before: "release" })).toBe("proven");
    expect(verdict(nested("quorum:2"), { always_through: "c", before: "release" })).toBe("violated");
  });

  test("a branch that may not open before the join fires neither keeps nor breaks a property", () => {
    const narrow = forked("first", [], { f: { type: "fork", join: "j", maxConcurrency: 1 } });
    expect(verdict(narrow, { always_through: "a", before: "release" })).toBe("proven");
    expect(verdict(forked("first"), { always_through: "a", before: "release" })).toBe("violated");
  });

  test("the list of a fork may be empty", () => {
    const each = { f: { type: "fork", join: "j", each: { over: "items", as: "item", maxItems: 5 } } };
    const over = (strategy: string) => {
      const sketched = forked(strategy, [], each);
      return { ...sketched, edges: sketched.edges.filter((edge) => edge !== "f b") };
    };
    expect(verdict(over("all-pass"), { always_through: "check", before: "release" })).toBe("violated");
    expect(verdict(over("any-pass"), { always_through: "check", before: "release" })).toBe("proven");
  });
});

describe("never together", () => {
  const sketch = {
    nodes: { start, a: task, left: task, right: task, end },
    edges: ["start a", "a left passed", "a right failed", "left end", "right end"],
  };
  const property = { never: ["left", "right"], together: true };

  test("holds for two ways of which a run takes one", () => {
    expect(verdict(sketch, property)).toBe("proven");
  });

  test("is broken by a way from one to the other, in either order", () => {
    expect(walk({ ...sketch, edges: [...sketch.edges, "left right failed"] }, property)).toEqual([
      "start",
      "a",
      "left",
      "right",
    ]);
    expect(walk({ ...sketch, edges: [...sketch.edges, "right a failed"] }, property)).toEqual([
      "start",
      "a",
      "right",
      "a",
      "left",
    ]);
  });

  test("is broken by two branches of one fork, and by a branch and a node behind the join", () => {
    expect(verdict(forked("all-pass"), { never: ["check", "b"], together: true })).toBe("violated");
    expect(verdict(forked("all-pass"), { never: ["check", "release"], together: true })).toBe("violated");
  });

  test("holds where the branch of the first node can only end so that the other is not reached", () => {
    const nodes = { lost: task };
    const edges = ["b lost failed", "lost j failed"];
    const sketched = forked("all-pass", edges, { ...nodes, lost: { ...task, outputs: ["failed"] } });
    expect(verdict(sketched, { never: ["lost", "release"], together: true })).toBe("proven");
    const any = forked("any-pass", edges, { ...nodes, lost: { ...task, outputs: ["failed"] } });
    expect(verdict(any, { never: ["lost", "release"], together: true })).toBe("violated");
  });

  test("holds where branches run one at a time and the first does not end after its visit", () => {
    const oneAtATime = (maxConcurrency: number) => ({
      nodes: {
        start,
        f: { type: "fork", join: "j", maxConcurrency },
        a: task,
        left: { type: "end", result: "blocked", escalation: "hitl" },
        right: task,
        j: { type: "join", fork: "f" },
        end,
      },
      edges: ["start f", "f a", "f right", "a left passed", "a j failed", "right j", "j end"],
    });
    expect(verdict(oneAtATime(1), property)).toBe("proven");
    expect(verdict(oneAtATime(2), property)).toBe("violated");
  });

  test("is broken by two items of one list", () => {
    const over = (maxItems: number) => ({
      nodes: {
        start,
        f: { type: "fork", join: "j", each: { over: "items", as: "item", maxItems } },
        a: task,
        left: task,
        right: task,
        j: { type: "join", fork: "f" },
        end,
      },
      edges: ["start f", "f a", "a left passed", "a right failed", "left j", "right j", "j end"],
    });
    expect(verdict(over(2), property)).toBe("violated");
    expect(verdict(over(1), property)).toBe("proven");
  });
});

describe("reaches within", () => {
  test("is proven at the exact bound, and broken one below it with a run that takes longer", () => {
    const named = {
      ...review,
      nodes: { start, analyze: task, review: { ...gate, maxRetries: 3 }, done: end, hitl },
      edges: review.edges.map((edge) => (edge === "review end passed" ? "review done passed" : edge)),
    };
    expect(verdict(named, { reaches: "end", within: 8 })).toBe("proven");
    expect(walk(named, { reaches: "end", within: 7 })?.filter((id) => id === "review")).toHaveLength(4);
  });

  test("is broken by a run that stops elsewhere or goes round for ever", () => {
    expect(walk(review, { reaches: "end", within: 100 })?.at(-1)).toBe("hitl");
    const round = { nodes: { start, a: task, done: end }, edges: ["start a", "a done passed", "a a failed"] };
    expect(walk(round, { reaches: "done", within: 100 })).toEqual(["start", "a", "a"]);
  });

  test("is unknown where it depends on a condition", () => {
    const edges = ["start a", "a a failed when round == 1", "a done"];
    expect(verdict({ nodes: { start, a: task, done: end }, edges }, { reaches: "done", within: 100 })).toBe(
      "unknown",
    );
    const hanging = ["start a", "a done passed when round == 1"];
    expect(
      verdict({ nodes: { start, a: task, done: end }, edges: hanging }, { reaches: "done", within: 9 }),
    ).toBe("unknown");
  });

  test("counts the reports of a called workflow, if it always returns", () => {
    const nodes = { start, call: { type: "subflow", workflow: "child" }, done: end };
    const sketch = { nodes, edges: ["start call", "call done"] };
    const chain = programOf({
      id: "child",
      nodes: { start, a: task, b: task, end },
      edges: ["start a", "a b", "b end"],
    });
    expect(verdict(sketch, { reaches: "done", within: 2 }, [chain])).toBe("proven");
    expect(verdict(sketch, { reaches: "done", within: 1 }, [chain])).toBe("unknown");
    expect(verdict(sketch, { reaches: "done", within: 9 })).toBe("unknown");
    const waiting = programOf({ id: "child", nodes: { start, a: task, hitl }, edges: ["start a", "a hitl"] });
    expect(verdict(sketch, { reaches: "done", within: 9 }, [waiting])).toBe("unknown");
  });

  test("is undecided behind a fork", () => {
    expect(verdict(forked("all-pass"), { reaches: "release", within: 50 })).toBe("unknown");
  });

  test("is undecided where a branch is only the join: that ends the branch, not the run", () => {
    const sketch = {
      nodes: { start, f: { type: "fork", join: "j" }, j: { type: "join", fork: "f" }, a: task, end },
      edges: ["start f", "f j", "f a", "a j", "j end"],
    };
    expect(verdict(sketch, { reaches: "a", within: 50 })).toBe("unknown");
  });
});

test("a property may only name nodes that exist", () => {
  const properties = [{ always_through: "revue", before: "release" }];
  expect(found({ ...review, properties }, "unknown-target")).toHaveLength(2);
  expect(
    found({ ...review, properties: [{ always_through: "review", before: "end" }] }, "unknown-target"),
  ).toEqual([]);
});
