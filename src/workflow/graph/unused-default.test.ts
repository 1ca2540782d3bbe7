import { describe, expect, it } from "vitest";
import { loadValue } from "../load.ts";

function findingsWith(fields: object): readonly (readonly [string, string, string])[] {
  const options = [
    { id: "ship", label: "Ship" },
    { id: "hold", label: "Hold" },
  ];
  const { findings } = loadValue({
    id: "asking",
    nodes: {
      start: { type: "start" },
      ask: { type: "checkpoint", message: "Ship it?", options, ...fields },
      end: { type: "end", result: "success" },
      held: { type: "end", result: "cancelled" },
    },
    edges: [
      { from: "start", to: "ask" },
      { from: "ask", to: "end", on: "ship" },
      { from: "ask", to: "held", on: "hold" },
    ],
  });
  return findings.map(({ code, severity, at }) => [code, severity, at]);
}

describe("a question's default option", () => {
  it("gives a warning when there is no time limit after which it is taken", () => {
    expect(findingsWith({ defaultOption: "hold" })).toEqual([
      ["unused-default", "warning", "nodes.ask.defaultOption"],
    ]);
  });

  it("gives no warning with a time limit, and neither does a time limit alone", () => {
    expect(findingsWith({ defaultOption: "hold", timeout: "1h" })).toEqual([]);
    expect(findingsWith({}).map(([code]) => code)).not.toContain("unused-default");
  });
});
