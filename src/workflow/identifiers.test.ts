import { expect, it } from "vitest";
import { identifiers } from "./identifiers.ts";
import { loadValue } from "./load.ts";

it("the identifiers of a program are its names, once each, in the order of the definition", () => {
  const { program } = loadValue({
    id: "shipping",
    variables: [
      { name: "mode", type: "string", defaultValue: "slow" },
      { name: "limit", type: "number", defaultValue: 3 },
    ],
    nodes: {
      begin: { type: "start" },
      pack: { type: "task", name: "Pack", stage: "planning" },
      ask: {
        type: "checkpoint",
        message: "Ship it?",
        options: [
          { id: "yes", label: "Yes", effects: { setVariable: { mode: "fast", limit: 5 } } },
          { id: "no", label: "No" },
        ],
      },
      end: { type: "end", result: "success" },
    },
    edges: [
      { from: "begin", to: "pack" },
      { from: "pack", to: "ask" },
      { from: "ask", to: "end" },
    ],
  });
  const names = program ? identifiers(program) : [];
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(["shipping", "mode", "slow", "limit", "pack", "ask", "fast"]));
});
