import { describe, expect, it } from "vitest";
import type { Json } from "../model/json.ts";
import type { Result } from "../model/refusal.ts";
import type { Simulation } from "../model/simulation.ts";
import { loadValue } from "../workflow/load.ts";
import { simulate } from "./simulate.ts";

const start = { type: "start" };
const end = { type: "end", result: "success" };
const help = { type: "end", result: "blocked", escalation: "hitl" };
const work = { type: "task", name: "Work" };
const options = ["yes", "no"].map((id) => ({ id, label: id }));

function edges(...texts: readonly string[]): Json[] {
  return texts.map((text) => {
    const [from = "", to = "", on] = text.split(" ");
    return { from, to, ...(on !== undefined && { on }) };
  });
}

function simulated(definition: object, given: object = {}): Result<Simulation> {
  const { program, findings } = loadValue({ id: "sketch", ...definition } as Json);
  if (!program) throw new Error(JSON.stringify(findings));
  const going = simulate(program, { runs: 200, seed: 1, weights: {}, variables: {}, ...given });
  for (;;) {
    const step = going.next(false);
    if (step.done) return step.value;
  }
}

function figures(definition: object, given: object = {}): Simulation {
  const result = simulated(definition, given);
  if (!result.ok) throw new Error(result.refusal.message);
  return result.value;
}

const reviewed = {
  nodes: { start, work, review: { type: "gate", name: "Review", maxRetries: 1 }, end, help },
  edges: edges("start work", "work review", "review end passed", "review work failed", "review help failed"),
};

describe("a simulation", () => {
  it("counts an edge for failures that a used-up budget takes as taken", () => {
    expect(figures(reviewed).edges.never).toEqual([]);
  });

  it("counts an edge for failures that a passed budget does not take as never taken", () => {
    const weights = { review: { passed: 1 } };
    expect(figures(reviewed, { weights }).edges.never).toEqual([
      "review -> work on failed",
      "review -> help on failed",
    ]);
  });

  it("says why an outcome was refused, if a run ends by another outcome of the step", () => {
    const evidence = [{ variable: "n > 900" }];
    const broken = { type: "end", result: "failure" };
    const { ended, causes } = figures({
      variables: [{ name: "n", type: "number", defaultValue: 0 }],
      nodes: { start, work: { ...work, evidence }, end, broken },
      edges: edges("start work", "work end passed", "work broken failed"),
    });
    expect(ended).toEqual({ failure: 200 });
    expect(causes).toEqual([
      {
        ended: "failure",
        step: "work",
        why: expect.stringMatching(
          /^The outcome was "failed"\. "passed" was refused: .*n > 900 does not hold/,
        ),
        runs: 200,
      },
    ]);
  });

  it("says why runs end without success, most frequent cause first", () => {
    const { causes, ended } = figures(reviewed, { weights: { review: { failed: 1 } } });
    expect(ended).toEqual({ "waiting for a person": 200 });
    expect(causes).toEqual([
      { ended: "waiting for a person", step: "review", why: "All its retries are used up.", runs: 200 },
    ]);
    const asked = {
      nodes: {
        start,
        ask: { type: "checkpoint", message: "?", options },
        end,
        no: { type: "end", result: "cancelled" },
      },
      edges: edges("start ask", "ask end yes", "ask no no"),
    };
    const answered = figures(asked);
    expect(answered.causes).toEqual([
      { ended: "cancelled", step: "ask", why: 'The answer was "no".', runs: answered.ended["cancelled"] },
    ]);
    expect(figures(reviewed, { weights: { review: { passed: 1 } } }).causes).toEqual([]);
  });

  it("names all variables that runs need at their start, as problems of the input", () => {
    const variables = [
      { name: "ticket", type: "string", required: true },
      { name: "level", type: "number", required: true },
    ];
    expect(simulated({ ...reviewed, variables }, { variables: { level: 1 } })).toMatchObject({
      refusal: {
        code: "INPUT_INVALID",
        message: "variables.ticket: every run needs a value at its start, of type string",
      },
    });
    expect(simulated({ ...reviewed, variables }, { variables: { level: 1, ticket: 2 } })).toMatchObject({
      refusal: { code: "VARIABLE_INVALID" },
    });
  });
});

describe("a run that would never end", () => {
  const nodes = { start, ask: { type: "checkpoint", message: "?", options }, work, end };

  it("through a question is left after some answers, and the result says so", () => {
    const circle = { nodes, edges: edges("start ask", "ask work yes", "ask end no", "work ask") };
    const { ended, causes } = figures(circle, { runs: 3, weights: { ask: { yes: 1 } } });
    expect(ended).toEqual({ "going on": 3 });
    expect(causes).toEqual([
      { ended: "going on", step: "ask", why: "More than 100 questions were answered.", runs: 3 },
    ]);
  });

  it("through work stops at the workflow's own limit", () => {
    const circle = {
      nodes: { start, work, end },
      edges: edges("start work", "work work failed", "work end passed"),
    };
    const { ended, causes } = figures(circle, { runs: 1, weights: { work: { failed: 1 } } });
    expect(ended).toEqual({ "waiting for a person": 1 });
    expect(causes).toMatchObject([
      { step: "work", why: expect.stringContaining("as many steps as its workflow allows") },
    ]);
  });

  it("with renewed steps is left after as many moves as the workflow allows", () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, place) => [`w${place}`, work]));
    const chain = Object.keys(many).map((id, place) => `${id} ${place === 39 ? "ask" : `w${place + 1}`}`);
    const circle = {
      limits: { maxSteps: 100 },
      nodes: { ...nodes, ...many },
      edges: edges("start ask", "ask w0 yes", "ask end no", ...chain),
    };
    const { causes } = figures(circle, { runs: 1, weights: { ask: { yes: 1 } } });
    expect(causes).toMatchObject([{ ended: "going on", step: "ask", why: "More than 100 moves were made." }]);
  });
});
