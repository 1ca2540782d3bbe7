import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../test/support/runs.ts";
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

/** Lets every party go on that can, again and again; the parties that are left wait for ever. */
function leftWaiting(waits: readonly (readonly [string, WaitReason, string])[]): ReadonlySet<string> {
  const left = new Set(waits.map(([from]) => from));
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const party of [...left]) {
      const own = waits.filter(([from]) => from === party);
      const work = own.filter(([, cause]) => cause === "work");
      const others = own.filter(([, cause]) => cause !== "work");
      const isFree = ([, , to]: (typeof waits)[number]) => !left.has(to);
      if (others.every(isFree) && (work.length === 0 || work.some(isFree))) left.delete(party);
    }
  }
  return left;
}

it("J44: there is a deadlock exactly if some party never goes on, and every circle is closed", () => {
  const party = fc.constantFrom("w1", "w2", "w3", "lock:a", "lock:b", "t1", "t2", "t3");
  const wait = fc.tuple(party, fc.constantFrom<WaitReason>("work", "lock", "inside"), party);
  fc.assert(
    fc.property(fc.array(wait, { maxLength: 14 }), (waits) => {
      const left = leftWaiting(waits);
      const found = graphOf(...waits).deadlocks();
      expect(found.length > 0).toBe(left.size > 0);
      for (const circle of found)
        for (const [index, { from, to }] of circle.entries()) {
          expect(left.has(from.id)).toBe(true);
          expect(to).toEqual(circle[(index + 1) % circle.length]?.from);
        }
    }),
    { numRuns: runs(300, 20_000), seed: 5 },
  );
});
