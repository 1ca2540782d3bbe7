import fc from "fast-check";
import { expect, it } from "vitest";
import type { Finding } from "../../src/model/finding.ts";
import { runs } from "../support/runs.ts";
import { type Compared, compare, compareProperties, propertiesOf } from "./agreement.fixture.ts";
import { type Judged, judged } from "./judged.fixture.ts";
import { smallFork } from "./small-fork.arbitrary.ts";
import { type Small, smallWorkflow } from "./small-workflow.arbitrary.ts";
import { tinyWorkflows } from "./tiny-workflows.fixture.ts";

/** The workflow that small workflows call: it can pass, fail, and wait for a person. */
const kid = judged({
  id: "kid",
  nodes: {
    start: { type: "start" },
    work: { type: "task", name: "Work", outputs: ["passed", "failed", "unclear"] },
    ok: { type: "end", result: "success" },
    bad: { type: "end", result: "failure" },
    help: { type: "end", result: "blocked", escalation: "hitl" },
  },
  edges: [
    { from: "start", to: "work" },
    { from: "work", to: "ok", on: "passed" },
    { from: "work", to: "bad", on: "failed" },
    { from: "work", to: "help", on: "unclear" },
    { from: "help", to: "work" },
  ],
}).program;

/** With any other error a run is not well defined. */
const judgeable: ReadonlySet<Finding["code"]> = new Set(["dead-end", "property-violated", "impossible-on"]);

function isJudgeable({ findings }: Judged): boolean {
  return findings.every(({ code, severity }) => severity !== "error" || judgeable.has(code));
}

class Count {
  workflows = 0;
  positions = 0;
  notJudged = 0;
  tooLarge = 0;
  readonly found = new Map<string, number>();

  add({ findings }: Judged, compared: Compared | undefined): void {
    if (!compared) {
      this.tooLarge += 1;
      return;
    }
    this.workflows += 1;
    this.positions += compared.states;
    for (const code of new Set(findings.map((finding) => finding.code)))
      this.found.set(code, (this.found.get(code) ?? 0) + 1);
  }

  tell(kind: string): void {
    const { workflows, positions, notJudged, tooLarge, found } = this;
    const codes = [...found].map(([code, count]) => `${code} ${count}`).join(", ");
    console.error(
      `${kind}: ${workflows} workflows, ${positions} positions; ${notJudged} have other errors, ${tooLarge} are too large; ${codes}`,
    );
  }
}

it("the findings about every workflow of two tasks match the engine", () => {
  const count = new Count();
  for (const definition of tinyWorkflows()) {
    const judgement = judged(definition);
    const compared = compare(judgement, { program: judgement.program, values: {} });
    count.add(judgement, compared);
    if (compared && compared.disagreements.length > 0)
      expect.fail(`${compared.disagreements.join("; ")}\n${JSON.stringify(definition)}`);
  }
  count.tell("all of two tasks");
  expect(count.workflows).toBeGreaterThan(4_000);
});

const places = fc.constantFrom("a", "b", "start", "done", "broken", "help");
const asked = fc.tuple(places, places, fc.integer({ min: 1, max: 8 }));

function check(count: Count, { definition, values }: Small, pair: readonly [string, string, number]): void {
  const judgement = judged({ ...definition, properties: propertiesOf(...pair) }, [kid]);
  if (!isJudgeable(judgement)) {
    count.notJudged += 1;
    return;
  }
  const rules = { program: judgement.program, known: [kid], values };
  const compared = compare(judgement, rules);
  count.add(judgement, compared);
  expect(compared?.disagreements ?? []).toEqual([]);
  expect(compareProperties(judgement, rules, pair)).toEqual([]);
}

it("the findings about random workflows and their properties match the engine", () => {
  const wanted = runs(200, 2_500);
  const count = new Count();
  fc.assert(
    fc.property(smallWorkflow, asked, (small, pair) => check(count, small, pair)),
    { numRuns: wanted, seed: 41 },
  );
  count.tell("work, questions and subflows");
  expect(count.workflows).toBeGreaterThan(wanted * 0.8);
});

it("the findings about random workflows with forks and their properties match the engine", () => {
  const wanted = runs(60, 700);
  const count = new Count();
  fc.assert(
    fc.property(smallFork, asked, (small, pair) => check(count, small, pair)),
    { numRuns: wanted, seed: 42 },
  );
  count.tell("forks");
  expect(count.workflows).toBeGreaterThan((wanted * 3) / 7);
});
