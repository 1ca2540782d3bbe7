import { describe, expect, it } from "vitest";
import { cardsOf, folded } from "../../dashboard/src/graph/folded.ts";
import { foldedMarks } from "../../dashboard/src/graph/folded-marks.ts";
import { straightened } from "../../dashboard/src/graph/straightened.ts";

const size = { width: 100, height: 40 };

describe("a drawing with a spine", () => {
  const graph = {
    nodes: ["a", "b", "c", "aside"].map((id) => ({ id, ...size })),
    edges: [
      { from: "a", to: "b", label: 0 },
      { from: "b", to: "c", label: 0 },
      { from: "a", to: "aside", label: 0 },
      { from: "c", to: "a", label: 0 },
    ],
    spine: ["a", "b", "c"],
  };
  const { nodes, edges } = straightened(graph, {
    nodes: { a: { x: 0, y: 0 }, b: { x: 80, y: 100 }, aside: { x: 220, y: 100 }, c: { x: -60, y: 200 } },
    edges: [
      {
        points: [
          { x: 50, y: 40 },
          { x: 90, y: 70 },
          { x: 130, y: 100 },
        ],
      },
      {
        points: [
          { x: 130, y: 140 },
          { x: 90, y: 170 },
          { x: -10, y: 200 },
        ],
      },
      {
        points: [
          { x: 90, y: 40 },
          { x: 200, y: 70 },
          { x: 270, y: 100 },
        ],
      },
      {
        points: [
          { x: -10, y: 200 },
          { x: -150, y: 120 },
          { x: 50, y: 40 },
        ],
      },
    ],
    groups: [],
  });

  it("has the expected way in one line, and moves each row as a whole", () => {
    expect(["a", "b", "c"].map((id) => nodes[id]?.x)).toEqual([0, 0, 0]);
    expect((nodes["aside"]?.x ?? 0) - (nodes["b"]?.x ?? 0)).toBe(140);
  });

  it("draws the expected way straight and every other edge with right angles", () => {
    expect(edges[0]?.points).toEqual([
      { x: 50, y: 40 },
      { x: 50, y: 100 },
    ]);
    for (const { points } of edges)
      for (const [index, point] of points.entries()) {
        const before = points[index - 1];
        if (before) expect(before.x === point.x || before.y === point.y).toBe(true);
      }
    const [start] = edges[2]?.points ?? [];
    expect(start).toEqual({ x: 78, y: 40 });
  });
});

describe("a graph of many nodes", () => {
  const ids = Array.from({ length: 1_000 }, (_, index) => `n${index}`);
  const large = {
    nodes: ids.map((id) => ({ id, name: id, type: "task" })),
    edges: ids.slice(1).map((to, index) => ({ from: `n${index}`, to, kind: "normal" as const })),
    goldenPath: ids,
  };

  it("is folded into at most 24 cards, named after their first and last step", () => {
    const cards = cardsOf(large);
    const drawn = folded(large, cards ?? new Map(), new Set());
    expect(drawn.nodes).toHaveLength(24);
    expect(drawn.nodes[0]).toMatchObject({ name: "n0 – n41", type: "card", detail: "42 steps" });
    expect(drawn.edges).toHaveLength(23);
    expect(new Set(drawn.goldenPath).size).toBe(24);
  });

  it("shows the steps of an open card, and sums up the marks of a closed one", () => {
    const cards = cardsOf(large) ?? new Map<string, string>();
    const opened = new Set(["n0 – n41"]);
    expect(folded(large, cards, opened).nodes).toHaveLength(23 + 42);
    const marks = {
      edges: new Map(),
      nodes: new Map([
        ["n42", { counts: { PENDING: 2 }, visits: 1 }],
        ["n43", { counts: { PENDING: 1, HITL: 1 }, visits: 0, current: true }],
      ]),
    };
    expect(foldedMarks(large, marks, cards, opened).nodes.get("card n42 – n83")).toMatchObject({
      counts: { PENDING: 3, HITL: 1 },
      current: true,
      progress: "1 of 42 steps",
    });
  });

  it("is drawn whole while it is small", () => {
    expect(cardsOf({ ...large, nodes: large.nodes.slice(0, 80) })).toBe(undefined);
  });
});
