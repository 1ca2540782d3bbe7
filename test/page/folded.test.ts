import { describe, expect, it } from "vitest";
import { cardsOf, folded } from "../../dashboard/src/graph/folded.ts";
import { foldedMarks } from "../../dashboard/src/graph/folded-marks.ts";

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
