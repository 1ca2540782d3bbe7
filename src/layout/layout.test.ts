import { describe, expect, it } from "vitest";
import { layoutOf } from "./layout.ts";
import type { Box, Layout, PlainEdge, PlainGraph, PlainNode } from "./shape.ts";

const size = { width: 200, height: 60 };

/** A graph from edges like `a b` or `b a retry`. */
function graph(lines: readonly string[], more: Partial<PlainGraph> = {}): PlainGraph {
  const edges = lines.map((line): PlainEdge => {
    const [from = "", to = "", kind = "normal"] = line.split(" ");
    return { from, to, kind: kind as PlainEdge["kind"], label: 0 };
  });
  const ids = new Set(edges.flatMap(({ from, to }) => [from, to]));
  const nodes = [...ids].map((id): PlainNode => ({ id, ...size, ...(id === "person" && { isAside: true }) }));
  return { nodes, edges, spine: [], isWrapped: false, ...more };
}

function chain(count: number): PlainGraph {
  const ids = Array.from({ length: count }, (_, index) => `n${index}`);
  return graph(
    ids.slice(1).map((id, index) => `n${index} ${id}`),
    { spine: ids },
  );
}

function boxesOf({ nodes }: PlainGraph, layout: Layout): readonly Box[] {
  return nodes.map(({ id, width, height }) => ({ ...(layout.nodes[id] ?? { x: 0, y: 0 }), width, height }));
}

function overlaps(boxes: readonly Box[]): number {
  let found = 0;
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1)) {
      const isApart =
        one.x + one.width <= other.x ||
        other.x + other.width <= one.x ||
        one.y + one.height <= other.y ||
        other.y + other.height <= one.y;
      if (!isApart) found += 1;
    }
  return found;
}

/** The same graph with a label of this width on every edge. */
function labelled(plain: PlainGraph, label: number): PlainGraph {
  return { ...plain, edges: plain.edges.map((edge) => ({ ...edge, label })) };
}

/** The steps of a review with a detour, a retry, a skip and a person. */
const review = graph(
  [
    "start plan",
    "plan build",
    "plan detour",
    "detour check",
    "build check",
    "check done",
    "check build retry",
    "plan done jump",
    "check person exhausted",
    "build person exhausted",
    "person plan resolution",
  ],
  { spine: ["start", "plan", "build", "check", "done"] },
);

describe("a layout", () => {
  const layout = layoutOf(review);

  it("has the spine in one straight line, and its edges straight down", () => {
    expect(new Set(review.spine.map((id) => layout.nodes[id]?.x)).size).toBe(1);
    for (const index of [0, 1, 4, 5]) expect(layout.edges[index]?.points).toHaveLength(2);
  });

  it("draws every edge in horizontal and vertical parts, from one of its nodes to the other", () => {
    for (const [index, { points }] of layout.edges.entries()) {
      for (const [at, point] of points.entries()) {
        const before = points[at - 1];
        if (before) expect(before.x === point.x || before.y === point.y).toBe(true);
      }
      const { from = "", to = "" } = review.edges[index] ?? {};
      expect(touches(layout, from, points[0])).toBe(true);
      expect(touches(layout, to, points.at(-1))).toBe(true);
    }
  });

  it("lets no line pass through a node", () => {
    for (const [index, { points }] of layout.edges.entries()) {
      const { from = "", to = "" } = review.edges[index] ?? {};
      for (const { id } of review.nodes)
        if (id !== from && id !== to) expect(isCrossed(layout, id, points)).toBe(false);
    }
  });

  it("lets no two nodes overlap", () => expect(overlaps(boxesOf(review, layout))).toBe(0));

  it("leads every way to a person along one line in the gutter, to the right of all other nodes", () => {
    const right = Math.max(
      ...review.nodes.filter(({ id }) => id !== "person").map(({ id }) => (layout.nodes[id]?.x ?? 0) + 200),
    );
    const [one, other] = [8, 9].map((index) => layout.edges[index]?.points.at(-1));
    expect(one).toEqual(other);
    expect(layout.nodes["person"]?.x).toBeGreaterThan(right);
  });

  it("draws ways back on the left of the spine", () => {
    const spine = layout.nodes["build"]?.x ?? 0;
    expect(Math.min(...(layout.edges[6]?.points ?? []).map(({ x }) => x))).toBeLessThan(spine);
  });

  it("puts the branches of a fork on both sides of the spine", () => {
    const fork = graph(["fork a", "fork b", "fork c", "a join", "b join", "c join"], {
      spine: ["fork", "a", "join"],
    });
    const nodes = fork.nodes.map((node) => (node.id === "fork" ? { ...node, spreads: true } : node));
    const { nodes: at } = layoutOf({ ...fork, nodes });
    const [middle = 0, ...sides] = ["a", "b", "c"].map((id) => at[id]?.x ?? 0);
    expect(sides.map((x) => Math.sign(x - middle)).toSorted()).toEqual([-1, 1]);
  });

  it("keeps the rows of a group together in a box that has no other node", () => {
    const { nodes, ...rest } = chain(40);
    const grouped = nodes.map((node, index) => ({ ...node, group: `g${Math.floor(index / 10)}` }));
    const { groups, nodes: at } = layoutOf({ ...rest, nodes: grouped });
    expect(groups).toHaveLength(4);
    for (const { id, group } of grouped)
      for (const box of groups) {
        const { x = 0, y = 0 } = at[id] ?? {};
        const isInside =
          x >= box.x && x + 200 <= box.x + box.width && y >= box.y && y + 60 <= box.y + box.height;
        expect(isInside).toBe(box.id === group);
      }
  });
});

describe("a layout of a large graph", () => {
  it("goes on in columns, about as high as wide, if it may", () => {
    const long = { ...chain(24), isWrapped: true };
    const layout = layoutOf(long);
    const boxes = boxesOf(long, layout);
    const width = Math.max(...boxes.map(({ x }) => x)) + 200;
    const height = Math.max(...boxes.map(({ y }) => y)) + 60;
    expect(width / height).toBeGreaterThan(0.4);
    expect(width / height).toBeLessThan(2.5);
    expect(overlaps(boxes)).toBe(0);
  });

  it("breaks a row that would be much wider than a screen", () => {
    const nodes = Array.from({ length: 100 }, (_, index) => ({ id: `n${index}`, ...size }));
    const wide = { nodes, edges: [], spine: [], isWrapped: false };
    const boxes = boxesOf(wide, layoutOf(wide));
    expect(overlaps(boxes)).toBe(0);
    expect(Math.max(...boxes.map(({ x }) => x))).toBeLessThan(2_400);
  });

  it("survives a chain of 5,000 nodes, a node without edges, and an edge to itself", () => {
    expect(Object.keys(layoutOf(chain(5_000)).nodes)).toHaveLength(5_000);
    expect(layoutOf({ ...graph([]), nodes: [{ id: "alone", ...size }] }).nodes).toEqual({
      alone: { x: 0, y: 0 },
    });
    expect(layoutOf(graph([])).nodes).toEqual({});
    expect(layoutOf(graph(["a a retry"])).edges).toEqual([{ points: [] }]);
    expect(layoutOf(graph(["a a"])).edges[0]?.points.length).toBeGreaterThan(1);
  });
});

function touches(layout: Layout, id: string, point: { readonly x: number; readonly y: number } | undefined) {
  const { x = 0, y = 0 } = layout.nodes[id] ?? {};
  if (!point) return false;
  const isAcross = point.x >= x && point.x <= x + size.width;
  const isAlong = point.y >= y && point.y <= y + size.height;
  const isOnSide = point.x === x || point.x === x + size.width;
  return (isAcross && (point.y === y || point.y === y + size.height)) || (isAlong && isOnSide);
}

function isCrossed(
  layout: Layout,
  id: string,
  points: readonly { readonly x: number; readonly y: number }[],
) {
  const { x: left = 0, y: top = 0 } = layout.nodes[id] ?? {};
  return points.some((end, index) => {
    const start = points[index - 1];
    if (!start) return false;
    const isBeside = Math.max(start.x, end.x) <= left || Math.min(start.x, end.x) >= left + size.width;
    const isAway = Math.max(start.y, end.y) <= top || Math.min(start.y, end.y) >= top + size.height;
    return !isBeside && !isAway;
  });
}

describe("the labels of edges", () => {
  const fan = ["a b", "a c", "a d", "a e", "b z", "c z", "d z", "e z", "a z jump"];
  it.each([
    ["a fan", graph(fan, { spine: ["a", "b", "z"] })],
    ["a review", review],
    ["ways side by side", graph(["a b", "a b", "a c", "b z", "b z jump", "c z"], { spine: ["a", "b", "z"] })],
    ["three ways side by side", graph(["a b", "a b", "a b", "b z"], { spine: ["a", "b", "z"] })],
  ])("in %s, keep apart from each other and from the nodes", (_, plain) => {
    const wide = labelled(plain, 110);
    const layout = layoutOf(wide);
    const labels = layout.edges.flatMap(({ label }) =>
      label ? [{ x: label.x - 55, y: label.y - 11, width: 110, height: 22 }] : [],
    );
    expect(labels).toHaveLength(plain.edges.length);
    expect(overlaps([...labels, ...boxesOf(wide, layout)])).toBe(0);
    const withRoom = labels.map(({ x, y }) => ({ x: x - 4, y: y - 2, width: 118, height: 26 }));
    expect(overlaps(withRoom)).toBe(0);
  });

  it("of two ways side by side stand on both sides of them, and no line runs through them", () => {
    const { edges } = layoutOf(labelled(graph(["a b", "a b", "b z"], { spine: ["a", "b", "z"] }), 110));
    const [left, right] = edges;
    expect((left?.label?.x ?? 0) + 55).toBeLessThan(left?.points[0]?.x ?? 0);
    expect((right?.label?.x ?? 0) - 55).toBeGreaterThan(right?.points[0]?.x ?? 0);
  });
});
