import { describe, expect, it } from "vitest";
import type { Json } from "../model/json.ts";
import { LONGEST_SHORT_TEXT } from "../model/short-text.ts";
import { LONGEST_SHOWN_TEXT } from "../model/shown-text.ts";
import { loadValue } from "./load.ts";

type Fields = Readonly<Record<string, Json>>;

const graph = (work: Fields, ask: Fields = {}, option: Fields = {}) => ({
  id: "graph",
  nodes: {
    start: { type: "start" },
    work: { type: "task", name: "Work", ...work },
    ask: { type: "checkpoint", message: "On?", options: [{ id: "yes", label: "Yes", ...option }], ...ask },
    end: { type: "end", result: "success" },
  },
  edges: [
    { from: "start", to: "work" },
    { from: "work", to: "ask" },
    { from: "ask", to: "end", on: "yes" },
  ],
});

const guided = (step: Fields, ask: Fields = {}, option: Fields = {}) => ({
  id: "guided",
  version: "1",
  title: "Guided",
  activities: [
    {
      id: "a",
      name: "A",
      steps: [
        { id: "s", ...step },
        {
          kind: "checkpoint",
          id: "c",
          message: "On?",
          options: [{ id: "yes", label: "Yes", ...option }],
          ...ask,
        },
        { id: "t" },
      ],
    },
  ],
});

const errors = (definition: unknown) =>
  loadValue(definition)
    .findings.filter(({ severity }) => severity === "error")
    .map(({ code, message }) => `${code}: ${message}`);

const shown = (length: number): Fields => ({ message: "x".repeat(length) });
const described = (length: number): Fields => ({ description: "x".repeat(length) });
const called = (length: number): Fields => ({ name: "x".repeat(length) });
const labelled = (length: number): Fields => ({ label: "x".repeat(length) });
const many = (length: number): Fields => ({
  options: Array.from({ length }, (_, index) => ({ id: `o${index}`, label: "O" })),
});
const acting = (length: number): Fields => ({ actions: Array(length).fill({ action: "log", message: "x" }) });
const proven = (length: number): Fields => ({ evidence: Array(length).fill({ approval: "human" }) });

describe.each([
  ["graph", graph],
  ["guided", guided],
] as const)("the texts of a %s definition", (_form, written) => {
  it.each([
    ["the message of a question", (n: number) => written({}, shown(n)), LONGEST_SHOWN_TEXT],
    ["the description of a step", (n: number) => written(described(n)), LONGEST_SHOWN_TEXT],
    ["the name of a step", (n: number) => written(called(n)), LONGEST_SHORT_TEXT],
    ["the label of an option", (n: number) => written({}, {}, labelled(n)), LONGEST_SHORT_TEXT],
    ["the description of an option", (n: number) => written({}, {}, described(n)), LONGEST_SHOWN_TEXT],
    ["what a step must be proven by", (n: number) => written(proven(n)), 100],
  ])("have a maximum length: %s", (_what, sized, most) => {
    expect(errors(sized(most))).toEqual([]);
    expect(errors(sized(most + 1)).join()).toContain(String(most));
  });
});

describe("a guided definition", () => {
  it.each([
    ["options of a question", (n: number) => guided({}, many(n))],
    ["actions of a step", (n: number) => guided(acting(n))],
  ])("has at most a hundred %s", (_what, sized) => {
    expect(errors(sized(100))).toEqual([]);
    expect(errors(sized(101))[0]).toMatch(
      /^too-large: There are 101 \w+ here, but at most 100 are allowed\.$/,
    );
  });
});
