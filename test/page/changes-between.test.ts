import { describe, expect, it } from "vitest";
import { changesBetween } from "../../dashboard/src/proposals/changes-between.ts";
import type { Graph } from "../../src/model/graph.ts";

const node = (id: string, name = id) => ({ id, name, type: "task" });
const edge = (from: string, to: string, label?: string) => ({
  from,
  to,
  kind: "normal" as const,
  ...(label !== undefined && { label }),
});
const graph = (nodes: Graph["nodes"], edges: Graph["edges"]): Graph => ({ nodes, edges, goldenPath: [] });

describe("the differences between two drawings", () => {
  it("are the added, removed and changed steps and ways, each marked where it is drawn", () => {
    const before = graph([node("a"), node("b"), node("c")], [edge("a", "b"), edge("b", "c")]);
    const after = graph([node("a"), node("b", "B"), node("d")], [edge("a", "b", "passed"), edge("b", "d")]);
    const { words, ...marks } = changesBetween(before, after, []);
    expect(words.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
      "removed step c",
      "changed step B",
      "added step d",
      "removed way from a to b",
      "removed way from b to c",
      "added way from a to B (passed)",
      "added way from B to d",
    ]);
    expect(marks.before.nodes.get("c")).toMatchObject({ change: "removed" });
    expect(marks.before.nodes.get("a")).not.toHaveProperty("change");
    expect(marks.after.nodes.get("d")).toMatchObject({ change: "added" });
    expect([...marks.after.edges.values()]).toEqual([{ change: "added" }, { change: "added" }]);
  });

  it("name a step whose fields changed although it is drawn as before", () => {
    const same = graph([node("a/b"), node("c")], [edge("a/b", "c")]);
    const patch = [{ op: "add" as const, path: "/nodes/a~1b/instructions", value: "Look." }];
    expect(changesBetween(same, same, patch).words).toEqual([{ kind: "changed", text: "step a/b" }]);
    expect(changesBetween(same, same, []).words).toEqual([]);
  });
});
