import { describe, expect, it } from "vitest";
import { edgeKey } from "../../dashboard/src/graph/marks.ts";
import { type DrawnTask, taskGraph } from "../../dashboard/src/links/task-graph.ts";

const none = new Set<string>();
const task = (id: string, more: Partial<DrawnTask> = {}): DrawnTask => ({
  id,
  state: "pending",
  status: "PENDING",
  ...more,
});
const blocks = (from: string, to: string) => ({ from, to, type: "blocks", blocks: "start" }) as const;

/** Two parents; the second waits for a child of the first. */
const family = {
  tasks: [
    task("one"),
    task("a", { parent: "one", status: "COMPLETED" }),
    task("b", { parent: "one" }),
    task("inner", { parent: "b", blockers: 1 }),
    task("two", { blockers: 1 }),
    task("c", { parent: "two" }),
  ],
  links: [blocks("a", "b"), blocks("b", "two"), blocks("b", "c")],
  alone: 0,
};

describe("the graph of tasks", () => {
  it("draws a closed parent as one node, with one edge for all links between two nodes", () => {
    const { graph, inside } = taskGraph(family, { open: none, critical: none });
    expect(graph.nodes.map(({ id, detail }) => [id, detail])).toEqual([
      ["one", "4 tasks, 1 blocked, 1 done"],
      ["two", "2 tasks, 1 blocked"],
    ]);
    expect(graph.edges).toEqual([{ from: "one", to: "two", kind: "normal" }]);
    expect(inside.get("one")?.map(({ id }) => id)).toEqual(["one", "a", "b", "inner"]);
  });

  it("draws the tasks of an open parent in its box, and a closed parent among them as one", () => {
    const { graph } = taskGraph(family, { open: new Set(["one"]), critical: none });
    expect(graph.nodes.map(({ id, group }) => [id, group])).toEqual([
      ["one", "one"],
      ["a", "one"],
      ["b", "one"],
      ["two", undefined],
    ]);
    expect(graph.edges.map(({ from, to }) => [from, to])).toEqual([
      ["a", "b"],
      ["b", "two"],
    ]);
  });

  it("colours blocked tasks, and a closed parent by what is under way in it", () => {
    const { marks } = taskGraph(family, { open: none, critical: none });
    expect([marks.nodes.get("one")?.work, marks.nodes.get("two")?.work]).toEqual(["blocked", "blocked"]);
    const busy = { ...family, tasks: [...family.tasks, task("d", { parent: "two", status: "IN_PROGRESS" })] };
    expect(taskGraph(busy, { open: none, critical: none }).marks.nodes.get("two")?.work).toBe("active");
  });

  it("highlights the critical tasks and the edges between them, also when they are closed away", () => {
    const critical = new Set(["a", "b", "c"]);
    const { marks } = taskGraph(family, { open: none, critical });
    expect(marks.nodes.get("one")?.critical).toBe(true);
    expect(marks.edges.get(edgeKey("one", "two"))?.critical).toBe(true);
    const { marks: none_ } = taskGraph(family, { open: none, critical: new Set() });
    expect(none_.edges.get(edgeKey("one", "two"))?.critical).toBeUndefined();
  });

  it("keeps its layout while only states change, and survives parents in a circle", () => {
    const key = taskGraph(family, { open: none, critical: none }).layoutKey;
    const moved = { ...family, tasks: family.tasks.map((one) => ({ ...one, status: "FAILED" as const })) };
    expect(taskGraph(moved, { open: none, critical: none }).layoutKey).toBe(key);
    const longer = { ...family, tasks: [...family.tasks, task("new", { parent: undefined })] };
    expect(taskGraph(longer, { open: none, critical: none }).layoutKey).not.toBe(key);
    const circle = { tasks: [task("x", { parent: "y" }), task("y", { parent: "x" })], links: [], alone: 0 };
    expect(taskGraph(circle, { open: none, critical: none }).graph.nodes.length).toBeGreaterThan(0);
  });
});
