import { describe, expect, it } from "vitest";
import type { Json } from "../model/json.ts";
import { loadValue } from "./load.ts";
import { loosenedGuards } from "./loosened-guards.ts";
import type { Program } from "./program.ts";

type Edges = readonly (readonly [from: string, to: string, on?: string, when?: string])[];

const nodes: Readonly<Record<string, Json>> = {
  start: { type: "start" },
  build: { type: "task", name: "Build", outputs: ["passed", "failed", "quick"] },
  review: {
    type: "gate",
    name: "Review",
    maxRetries: 1,
    evidence: [{ by: "other", than: "build" }, { run: "npm test" }],
  },
  ask: {
    type: "checkpoint",
    message: "Ship?",
    options: [
      { id: "yes", label: "Yes" },
      { id: "no", label: "No" },
    ],
  },
  ship: { type: "task", name: "Ship" },
  done: { type: "end", result: "success" },
  help: { type: "end", result: "blocked", escalation: "hitl" },
};
const edges: Edges = [
  ["start", "build"],
  ["build", "review", "passed"],
  ["build", "help", "failed"],
  ["build", "help", "quick"],
  ["review", "ask", "passed"],
  ["review", "build", "failed"],
  ["review", "help", "max_retries_exceeded"],
  ["ask", "ship", "yes"],
  ["ask", "build", "no"],
  ["ship", "done"],
  ["help", "build"],
];

function program(more: Readonly<Record<string, Json>> = {}, ways: Edges = edges): Program {
  const all = Object.fromEntries(Object.entries({ ...nodes, ...more }).filter(([, node]) => node !== null));
  const list = ways.map(([from, to, on, when]) => ({ from, to, ...(on && { on }), ...(when && { when }) }));
  const { program: made, findings } = loadValue({ id: "small", nodes: all, edges: list });
  if (!made) throw new Error(JSON.stringify(findings));
  return made;
}
const without = (from: string, to: string) => edges.filter(([a, b]) => a !== from || b !== to);
const review = nodes["review"] as object;
const ask = nodes["ask"] as object;

describe("a change", () => {
  it.each<[string, Program, string]>([
    [
      "removes a gate",
      program({ review: null }, [
        ["build", "ask", "passed"],
        ...edges.filter(([from, to]) => from !== "review" && to !== "review"),
      ]),
      'It removes the gate "review".',
    ],
    [
      "drops a requirement",
      program({ review: { ...review, evidence: [{ run: "npm test" }] } }),
      'It loosens the gate "review": "',
    ],
    [
      "changes a requirement",
      program({ review: { ...review, evidence: [{ by: "other", than: "build" }, { run: "true" }] } }),
      'It loosens the gate "review": "',
    ],
    [
      "opens a way around",
      program({}, [["build", "ship", "quick"], ...without("build", "help"), ["build", "help", "failed"]]),
      'It opens a way around the gate "review", from "start".',
    ],
    [
      "opens a way around through a new step",
      program({ hop: { type: "task", name: "Hop" } }, [
        ["build", "hop", "quick"],
        ["hop", "done"],
        ["build", "help", "failed"],
        ...without("build", "help"),
      ]),
      'It opens a way around the question "ask", from "start".',
    ],
    [
      "leads a failure on",
      program({}, [["review", "ask", "failed"], ...without("review", "build")]),
      'It opens another way out of the gate "review", on failed to "ask".',
    ],
    [
      "lets an agent answer",
      program({ ask: { ...ask, audience: "agent" } }),
      'It lets others than people answer the question "ask".',
    ],
    [
      "answers by default",
      program({ ask: { ...ask, timeout: "1h", defaultOption: "yes" } }),
      'It answers the question "ask" by default with "yes".',
    ],
    [
      "turns a gate into a task",
      program({ review: { type: "task", name: "Review" } }),
      'It makes the gate "review" a plain task.',
    ],
  ])("O9: is told if it %s", (_, after, sentence) => {
    const found = loosenedGuards(program(), after);
    expect(
      found.some((text) => text.startsWith(sentence)),
      found.join("\n"),
    ).toBe(true);
  });

  it("O9: is told if it changes when tasks go around", () => {
    const quick = (when: string) => program({}, [["build", "ship", "quick", when], ...edges]);
    expect(loosenedGuards(quick("small == true"), quick("size < 9000"))).toEqual([
      'It changes when tasks go around the gate "review": from "build" to "ship".',
      'It changes when tasks go around the question "ask": from "build" to "ship".',
    ]);
  });
});

describe("another change", () => {
  it.each<[string, Program]>([
    ["changes nothing", program()],
    [
      "adds a step before the gate",
      program({ lint: { type: "task", name: "Lint" } }, [
        ["build", "lint", "passed"],
        ["lint", "review"],
        ...without("build", "review"),
      ]),
    ],
    [
      "adds a step after the gate, and a gate",
      program({ check: { ...review, name: "Check" } }, [
        ["ship", "check"],
        ["check", "done", "passed"],
        ["check", "build", "failed"],
        ["check", "help", "max_retries_exceeded"],
        ...without("ship", "done"),
      ]),
    ],
    [
      "adds a requirement in another order",
      program({
        review: {
          ...review,
          evidence: [{ run: "npm test" }, { run: "npm run lint" }, { by: "other", than: "build" }],
        },
      }),
    ],
  ])("O9: is not told if it %s", (_, after) => {
    expect(loosenedGuards(program(), after)).toEqual([]);
  });
});
