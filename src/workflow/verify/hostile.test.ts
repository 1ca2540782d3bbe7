import { expect, test } from "vitest";
import type { Json } from "../../model/json.ts";
import { kinds, type Sketch, verified } from "./verified.fixture.ts";

const { start, task, gate, end, hitl } = kinds;
const SIZE = 10_000;

/** A sketch of `count` nodes. `of` makes the node with a given index, and its edges. */
function numbered(
  count: number,
  of: (index: number, id: (other: number) => string) => { node: Json; edges: readonly Json[] },
): Sketch {
  const id = (index: number) => (index < count ? `n${index}` : "end");
  const made = Array.from({ length: count }, (_, index) => of(index, id));
  return {
    nodes: { start, end, hitl, ...Object.fromEntries(made.map(({ node }, index) => [`n${index}`, node])) },
    edges: [{ from: "start", to: "n0" }, ...made.flatMap(({ edges }) => edges)],
  };
}

const codesOf = (sketch: Sketch) => new Set(verified(sketch).findings.map(({ code }) => code));

test("a long chain, with properties over its whole length", () => {
  const chain = numbered(SIZE, (index, id) => ({
    node: task,
    edges: [{ from: id(index), to: id(index + 1) }],
  }));
  const properties = [
    { always_through: "n5000", before: "end" },
    { never: ["n0", `n${SIZE - 1}`], together: true },
  ];
  const { findings, bound } = verified({ ...chain, properties });
  expect(findings.filter(({ code }) => code === "property-violated").map(({ at }) => at)).toEqual([
    "properties.1",
  ]);
  expect(bound).toMatchObject({ reports: 1000, exact: true });
});

test("gates that all lead back a little", () => {
  const { bound } = verified(
    numbered(SIZE, (index, id) => ({
      node: index % 3 === 2 ? { ...gate, maxRetries: 3 } : task,
      edges:
        index % 3 === 2
          ? [
              { from: id(index), to: id(index - 2), on: "failed" },
              { from: id(index), to: "hitl", on: "max_retries_exceeded" },
              { from: id(index), to: id(index + 1), on: "passed" },
            ]
          : [{ from: id(index), to: id(index + 1) }],
    })),
  );
  expect(bound.reports).toBe(1000);
});

test("a ring of gates with more combinations of retries than can be counted", () => {
  const ring = numbered(SIZE, (index, id) => ({
    node: { ...gate, maxRetries: 1000, outputs: ["failed"] },
    edges: [
      { from: id(index), to: id((index + 1) % SIZE), on: "failed" },
      { from: id(index), to: "end", on: "max_retries_exceeded" },
    ],
  }));
  expect(verified(ring).bound).toMatchObject({ reports: 1000, exact: false });
});

test("thousands of edges between two nodes", () => {
  const edges = Array.from({ length: SIZE }, (_, index): Json[] => [
    { from: "n0", to: "n1", on: "passed", when: `size == ${index}` },
    { from: "n1", to: "n0", on: "failed", when: `size == ${index}` },
  ]).flat();
  const nodes = { start, n0: { ...gate, maxRetries: 9 }, n1: { ...gate, maxRetries: 9 }, end };
  const codes = codesOf({ nodes, edges: ["start n0", "n1 end", ...edges] });
  expect(codes).not.toContain("unbounded-cycle");
  expect(codes).not.toContain("shadowed-edge");
});

test("every node leads to every other", () => {
  const COUNT = 170;
  const dense = numbered(COUNT, (index, id) => ({
    node: { ...gate, maxRetries: 2 },
    edges: Array.from({ length: COUNT }, (_, other) => ({
      from: id(index),
      to: id(other + 1),
      on: "passed",
      when: `size == ${other}`,
    })),
  }));
  expect(codesOf(dense)).toContain("unbounded-cycle");
});

test("forks inside forks inside forks", () => {
  const DEPTH = 2_500;
  const nodes: Record<string, Json> = { start, end };
  const edges: Json[] = ["start f0", "j0 end"];
  for (let depth = 0; depth < DEPTH; depth++) {
    Object.assign(nodes, {
      [`f${depth}`]: { type: "fork", join: `j${depth}` },
      [`t${depth}`]: task,
      [`j${depth}`]: { type: "join", fork: `f${depth}` },
    });
    edges.push(`f${depth} t${depth}`, `t${depth} j${depth}`);
    if (depth + 1 < DEPTH) edges.push(`f${depth} f${depth + 1}`, `j${depth + 1} j${depth}`);
  }
  const properties = [
    { always_through: `t${DEPTH - 1}`, before: "end" },
    { never: [`t${DEPTH - 1}`, "t0"], together: true },
  ];
  const { findings } = verified({ nodes, edges, properties });
  const errors = findings.filter(({ severity }) => severity === "error");
  expect(errors.map(({ code, at }) => `${code} ${at}`)).toEqual([
    "property-violated properties.0",
    "property-violated properties.1",
  ]);
});

test("a fork with thousands of branches that share their work", () => {
  const COUNT = 9_000;
  const ids = Array.from({ length: COUNT }, (_, index) => `t${index}`);
  const nodes = {
    start,
    f: { type: "fork", join: "j", maxConcurrency: 3 },
    ...Object.fromEntries(ids.map((id) => [id, task])),
    j: { type: "join", fork: "f", strategy: "quorum:5" },
    end,
  };
  const edges = ids.flatMap((id, index) => [`f ${id}`, `${id} ${ids[index + 1] ?? "j"}`]);
  const codes = codesOf({ nodes, edges: ["start f", "j end", ...edges] });
  expect(codes).not.toContain("fork-join-mismatch");
  expect(codes).not.toContain("unreachable");
});
