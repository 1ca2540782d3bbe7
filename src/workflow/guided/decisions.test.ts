import { describe, expect, it } from "vitest";
import type { Json } from "../../model/json.ts";
import { found, loaded, nodeOf, programOf, waysOut } from "./guided.fixture.ts";

const decide = (branches: Json, fields: Record<string, Json> = {}) => [
  { steps: [{ kind: "decision", id: "which", branches, ...fields }, { id: "then" }] },
  { steps: [{ id: "work" }] },
];

describe("a decision", () => {
  it("takes the first branch whose condition holds, else the default", () => {
    const program = programOf(
      decide([
        { id: "else", transitionTo: "__terminal__", isDefault: true },
        { id: "big", label: "Big one", condition: "size > 3", transitionTo: "a2" },
      ]),
    );
    expect(waysOut(program, "a1/which")).toEqual(["a2 when size > 3", "__terminal__"]);
    const node = nodeOf(program, "a1/which", "decision");
    expect(node.edges[0]?.label).toBe("Big one");
    expect(node).not.toHaveProperty("leaves");
  });

  it("keeps the order of its branches, with and without conditions", () => {
    const program = programOf(
      decide([
        { id: "any", transitionTo: "a2" },
        { id: "one", condition: "x == 1", transitionTo: "a1" },
      ]),
    );
    const { exits } = nodeOf(program, "a1/which", "decision");
    expect(exits.withoutOutcome.map(({ to }) => to)).toEqual(["a2", "a1"]);
  });

  it("falls through where a branch has no target, and where no condition holds", () => {
    const { program, findings } = loaded(
      decide([
        { id: "one", condition: "x == 1" },
        { id: "two", condition: "x == 2", transitionTo: "a22" },
      ]),
    );
    expect(program && waysOut(program, "a1/which")).toEqual([
      "a1/then when x == 1",
      "a1/then when x == 2",
      "a1/then",
    ]);
    expect(found(findings, "unknown-target")).toMatchObject([
      { severity: "warning", fix: 'Did you mean "a2"?' },
    ]);
  });

  it("is skipped where its condition does not hold", () => {
    const branches = [{ id: "one", condition: "x == 1", transitionTo: "a2" }, { id: "two" }];
    const program = programOf(decide(branches, { when: "asked == true" }));
    expect(waysOut(program, "a1/which").at(-1)).toBe("a1/then past when !(asked == true)");
  });

  it("needs two branches", () => {
    expect(loaded(decide([{ id: "one" }])).program).toBeUndefined();
  });
});
