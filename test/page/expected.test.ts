import { describe, expect, it } from "vitest";
import { visitsIn } from "../../dashboard/src/task/visits.ts";
import { expectedEdges, expectedNodes, forksOf } from "../../src/layout/expected.ts";

const graph = (
  types: Readonly<Record<string, string>>,
  lines: readonly string[],
  goldenPath: readonly string[],
) => ({
  nodes: Object.entries(types).map(([id, type]) => ({ id, name: id, type })),
  edges: lines.map((line) => {
    const [from = "", to = "", kind = "normal"] = line.split(" ");
    return { from, to, kind: kind as "normal" | "retry" };
  }),
  goldenPath: [...goldenPath],
});

describe("the expected way", () => {
  it("has every branch of a fork, and not the way of a failure", () => {
    const drawn = graph(
      { start: "start", split: "fork", left: "task", right: "task", meet: "join", lost: "end", end: "end" },
      ["start split", "split left", "split right", "left meet", "right meet", "meet end", "meet lost"],
      ["start", "split", "left", "meet", "end"],
    );
    expect([...expectedNodes(drawn)].toSorted()).toEqual(["end", "left", "meet", "right", "split", "start"]);
    expect(expectedEdges(drawn)).toContainEqual(["split", "right"]);
    expect(expectedEdges(drawn)).not.toContainEqual(["meet", "lost"]);
    expect(forksOf(drawn)).toEqual([{ fork: "split", join: "meet", nodes: new Set(["left", "right"]) }]);
  });

  it("has the body of a loop, and not a retry", () => {
    const drawn = graph(
      { start: "start", each: "loop", edit: "step", check: "gate", mend: "step", end: "end" },
      ["start each", "each edit", "edit each", "each check", "check end", "check mend retry", "mend check"],
      ["start", "each", "check", "end"],
    );
    expect(expectedNodes(drawn).has("edit")).toBe(true);
    expect(expectedNodes(drawn).has("mend")).toBe(false);
  });
});

describe("the visits of a task", () => {
  it("hold what happened at their step, not what led to it", () => {
    const entry = (seq: number, step: string) => ({ seq, step, at: seq * 1_000 }) as never;
    const visits = visitsIn([entry(1, "start"), entry(2, "draft"), entry(3, "draft"), entry(4, "ask")]);
    expect(
      visits.map(({ step, from, to, entries }) => [step, from, to, entries.map(({ seq }) => seq)]),
    ).toEqual([
      ["ask", 4_000, undefined, []],
      ["draft", 2_000, 4_000, [4, 3]],
      ["start", 1_000, 2_000, [2, 1]],
    ]);
  });
});
