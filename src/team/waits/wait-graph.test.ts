import { describe, expect, it } from "vitest";
import type { WaitParty, WaitReason } from "../../model/team-waits.ts";
import { WaitGraph } from "./wait-graph.ts";
import { waitWords } from "./wait-words.ts";

const named = (id: string): WaitParty => {
  if (id.startsWith("lock:")) return { kind: "lock", id };
  return { kind: id.startsWith("w") ? "worker" : "task", id };
};

function graphOf(...waits: readonly (readonly [from: string, cause: WaitReason, to: string])[]): WaitGraph {
  const graph = new WaitGraph();
  for (const [from, cause, to] of waits) graph.add({ from: named(from), cause, to: named(to) });
  return graph;
}

const circles = (graph: WaitGraph) =>
  graph.deadlocks().map((waits) => waits.map(({ from }) => from.id).toSorted());

describe("waits in a team", () => {
  it("J44: that go in a circle over locks, claims and links are a deadlock", () => {
    const graph = graphOf(
      ["lock:db", "held", "w1"],
      ["w1", "work", "parent"],
      ["parent", "inside", "child"],
      ["child", "claim", "w2"],
      ["w2", "lock", "lock:db"],
      ["later", "start", "parent"],
    );
    expect(circles(graph)).toEqual([["child", "lock:db", "parent", "w1", "w2"]]);
    expect(waitWords(graph.deadlocks()[0] ?? [])).toBe(
      "lock:db is held by w1; w1 works on parent; parent is not done before child is; w2 has claimed child; w2 waits for lock:db.",
    );
  });

  it("J44: that end somewhere are none", () => {
    expect(
      circles(graphOf(["w1", "lock", "lock:a"], ["lock:a", "held", "w2"], ["t", "claim", "w1"])),
    ).toEqual([]);
    expect(circles(new WaitGraph())).toEqual([]);
  });

  it("J44: of a worker end if one of its tasks can be worked on, and only if all its locks are free", () => {
    const one = [
      ["lock:a", "held", "w1"],
      ["w1", "work", "stuck"],
      ["stuck", "inside", "c"],
      ["c", "claim", "w2"],
      ["w2", "lock", "lock:a"],
    ] as const;
    expect(circles(graphOf(...one))).toHaveLength(1);
    expect(circles(graphOf(...one, ["w1", "work", "other"], ["other", "inside", "d"]))).toEqual([]);
    expect(circles(graphOf(...one, ["w1", "work", "other"], ["w1", "lock", "lock:free"]))).toEqual([]);
    expect(
      circles(
        graphOf(
          ["w1", "lock", "lock:a"],
          ["w1", "lock", "lock:b"],
          ["lock:a", "held", "w2"],
          ["w2", "lock", "lock:c"],
          ["lock:c", "held", "w1"],
        ),
      ),
    ).toEqual([["lock:a", "lock:c", "w1", "w2"]]);
  });

  it("J44: two circles are told apart, and one circle is told once", () => {
    const pair = (a: string, b: string) =>
      [
        [`w${a}`, "lock", `lock:${b}`],
        [`lock:${b}`, "held", `w${b}`],
        [`w${b}`, "lock", `lock:${a}`],
        [`lock:${a}`, "held", `w${a}`],
      ] as const;
    const found = circles(graphOf(...pair("1", "2"), ...pair("3", "4"), ["t", "claim", "w1"]));
    expect(found).toHaveLength(2);
  });
});
