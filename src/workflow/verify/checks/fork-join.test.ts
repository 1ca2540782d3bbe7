import { expect, test } from "vitest";
import type { Json } from "../../../model/json.ts";
import { found, kinds, places, type Sketch } from "../verified.fixture.ts";

const { start, task, end, failure } = kinds;

const pair = { f: { type: "fork", join: "j" }, j: { type: "join", fork: "f" } };

function forked(edges: readonly string[], nodes: Record<string, Json> = {}): Sketch {
  return {
    nodes: { start, before: task, ...pair, a: task, b: task, after: task, end, ...nodes },
    edges: ["start before", "before f", "j after", "after end", ...edges],
  };
}

const whole = ["f a", "f b", "a j", "b j"];

test("a fork and a join that name each other and share no work give no finding", () => {
  expect(found(forked(whole), "fork-join-mismatch")).toEqual([]);
  expect(found(forked(whole), "unknown-target")).toEqual([]);
});

test("a partner that is missing, of another type or in another pair is reported", () => {
  expect(places(forked(whole, { f: { type: "fork", join: "k" } }), "unknown-target")).toEqual(["f"]);
  expect(places(forked(whole, { f: { type: "fork", join: "a" } }), "fork-join-mismatch")).toContain("f");
  const other = { g: { type: "fork", join: "j" } };
  expect(places(forked([...whole, "before g failed", "g a"], other), "fork-join-mismatch")).toContain("g");
});

test("a fork needs a branch, and exactly one for a list", () => {
  expect(places(forked(["a j", "b j"]), "fork-join-mismatch")).toContain("f");
  const each = { f: { ...pair.f, each: { over: "items", as: "item", maxItems: 3 } } };
  expect(places(forked(whole, each), "fork-join-mismatch")).toEqual(["f"]);
  expect(places(forked(["f a", "a b", "b j"], each), "fork-join-mismatch")).toEqual([]);
});

test("a branch must be able to reach its join or an end", () => {
  expect(places(forked(["f a", "f b", "a j", "b b"]), "fork-join-mismatch")).toEqual(["f"]);
  expect(places(forked(["f a", "f b", "a j", "b end"]), "fork-join-mismatch")).toEqual([]);
});

test("a branch is entered only by its fork and left only by its join", () => {
  expect(places(forked([...whole, "before b failed"]), "fork-join-mismatch")).toEqual(["before -> b"]);
  expect(places(forked(["f a", "f b", "a j", "b after"]), "fork-join-mismatch")).toHaveLength(1);
  expect(places(forked([...whole, "before j failed"]), "fork-join-mismatch")).toEqual(["before -> j"]);
  expect(places(forked(["f a", "f b", "a b", "b j"]), "fork-join-mismatch")).toEqual([]);
});

test("an end may be shared by branches and nodes outside of them", () => {
  const sketch = forked([...whole, "a failure failed", "after failure failed"], { failure });
  expect(found(sketch, "fork-join-mismatch")).toEqual([]);
});

test("a quorum cannot exceed the number of branches", () => {
  const quorum = (count: number) => forked(whole, { j: { ...pair.j, strategy: `quorum:${count}` } });
  expect(places(quorum(3), "fork-join-mismatch")).toEqual(["j"]);
  expect(places(quorum(2), "fork-join-mismatch")).toEqual([]);
});

test("forks nest, and an inner branch may not end at the outer join", () => {
  const inner = { g: { type: "fork", join: "k" }, k: { type: "join", fork: "g" }, c: task };
  expect(
    found(forked(["f g", "f b", "b j", "g c", "g a", "c k", "a k", "k j"], inner), "fork-join-mismatch"),
  ).toEqual([]);
  const leaking = forked(["f g", "f b", "b j", "g c", "g a", "c j", "a k", "k j"], inner);
  expect(places(leaking, "fork-join-mismatch")).toEqual(["c -> j"]);
});

test("an answer may only jump to a node that exists", () => {
  const option = (target: string) => ({ id: "go", label: "Go", effects: { transitionTo: target } });
  const asking = (target: string) => ({
    nodes: { start, q: { type: "checkpoint", message: "?", options: [option(target)] }, end },
    edges: ["start q"],
  });
  expect(places(asking("nowhere"), "unknown-target")).toEqual(["q"]);
  expect(places(asking("end"), "unknown-target")).toEqual([]);
});

test("a node behind a join that cannot pass is unreachable", () => {
  const nodes = { a: { ...task, outputs: ["failed"] }, late: task };
  const edges = ["f a", "f b", "a j failed", "b j", "j late passed", "late end"];
  const sketch = {
    ...forked(edges, nodes),
    edges: ["start before", "before f", "j after failed", "after end", ...edges],
  };
  expect(places(sketch, "unreachable")).toEqual(["late"]);
  const any = { ...sketch, nodes: { ...sketch.nodes, j: { ...pair.j, strategy: "any-pass" } } };
  expect(places(any, "unreachable")).toEqual([]);
});

test("a branch cannot have a condition, because its join would wait for it", () => {
  const conditional = forked(["f a when risk == 1", "f b", "a j", "b j"]);
  expect(places(conditional, "fork-join-mismatch")).toEqual(["f -> a"]);
});
