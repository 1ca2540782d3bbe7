import { describe, expect, it } from "vitest";
import { layered } from "../../dashboard/src/graph/layered.ts";
import { layeredGroups } from "../../dashboard/src/graph/layered-groups.ts";

const size = { width: 200, height: 60 };
const graph = (ids: readonly string[], ...lines: readonly string[]) => ({
  nodes: ids.map((id) => ({ id, ...size })),
  edges: lines.map((line) => {
    const [from = "", to = ""] = line.split(" ");
    return { from, to, label: 0 };
  }),
});
const chain = (count: number) => {
  const ids = Array.from({ length: count }, (_, index) => `n${index}`);
  return graph(ids, ...ids.slice(1).map((id, index) => `n${index} ${id}`));
};

describe("the layout of a large graph", () => {
  it("puts each node below its predecessors, and ignores back edges", () => {
    const { nodes } = layered(graph(["a", "b", "c", "d"], "a b", "a c", "b d", "c d", "d a"));
    expect(nodes["b"]?.y).toBe(nodes["c"]?.y);
    expect(nodes["a"]?.y).toBeLessThan(nodes["b"]?.y ?? 0);
    expect(nodes["b"]?.y).toBeLessThan(nodes["d"]?.y ?? 0);
  });

  it("lets no two nodes overlap, and breaks a long chain into columns", () => {
    const { nodes } = layered(chain(1_000));
    const places = Object.values(nodes);
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(1_000);
    const width = Math.max(...places.map(({ x }) => x));
    const height = Math.max(...places.map(({ y }) => y));
    expect(width / height).toBeGreaterThan(0.5);
    expect(width / height).toBeLessThan(4);
  });

  it("breaks a row that would be much wider than a screen", () => {
    const ids = Array.from({ length: 400 }, (_, index) => `n${index}`);
    const places = Object.values(layered(graph(ids)).nodes);
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(400);
    const width = Math.max(...places.map(({ x }) => x));
    expect(width / Math.max(...places.map(({ y }) => y))).toBeLessThan(4);
  });

  it("keeps the nodes of a group together in a box, apart from all others", () => {
    const { nodes, edges } = chain(300);
    const inGroups = nodes.map((node, index) => ({ ...node, group: `g${Math.floor(index / 30)}` }));
    const { groups, nodes: places } = layeredGroups({ nodes: [...inGroups, { id: "free", ...size }], edges });
    expect(groups).toHaveLength(10);
    for (const { id, group } of inGroups)
      for (const box of groups) {
        const { x = 0, y = 0 } = places[id] ?? {};
        const isInside =
          x >= box.x && x + 200 <= box.x + box.width && y >= box.y && y + 60 <= box.y + box.height;
        expect(isInside).toBe(box.id === group);
      }
  });

  it("survives a chain of 100,000 nodes, and nodes without edges", () => {
    expect(Object.keys(layered(chain(100_000)).nodes)).toHaveLength(100_000);
    expect(layered(graph(["alone"])).nodes).toEqual({ alone: { x: 0, y: 0 } });
    expect(layered(graph([])).nodes).toEqual({});
    expect(layered(graph(["a"], "a a")).edges).toHaveLength(1);
  });
});
