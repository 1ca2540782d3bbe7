import fc from "fast-check";
import { expect, it } from "vitest";
import { replay } from "../../src/engine/evolve.ts";
import { replayRun } from "../../src/gate/replay-run.ts";
import type { Event } from "../../src/model/event.ts";
import { readRequirementId } from "../../src/model/requirement.ts";
import type { Program } from "../../src/workflow/program.ts";
import { runs } from "../support/runs.ts";
import { guidedFamily, guidedPlan } from "./guided-family.arbitrary.ts";
import { movePlan } from "./move-plan.arbitrary.ts";
import { Families, type Family } from "./random-family.arbitrary.ts";
import { Trial } from "./trial.fixture.ts";

const guided = fc
  .sample(fc.noBias(guidedPlan), { numRuns: 30, seed: 61 })
  .flatMap((plan) => guidedFamily(plan) ?? []);
const sample: readonly Family[] = [...new Families().sample(70, 62), ...guided];
const moves = fc.array(movePlan, { minLength: 30, maxLength: 60 });

function successIn({ nodes }: Program): string {
  return [...nodes.values()].find((node) => node.type === "end" && node.result === "success")?.id ?? "";
}

/** A run with an end in success that was made up after some of its events. */
function cutShort(program: Program, events: readonly Event[], at: number): readonly Event[] {
  const step = successIn(program);
  return [
    ...events.slice(0, at),
    { type: "entered", step, at: 0 },
    { type: "ended", step, result: "success" },
  ];
}

/** Whether a fact stands for an approval. Random moves bring such facts; no operation gathers one, and the gate refuses it. */
function isInvented(event: Event): boolean {
  const facts = event.type === "reported" ? (event.evidence ?? []) : [];
  return facts.some(({ requirement }) => readRequirementId(requirement)?.kind === "approval");
}

function isEntered({ type }: Event): boolean {
  return type === "entered";
}

it("GA9: every run that the engine makes replays, and an end that was made up does only where an edge leads to it", () => {
  let replayed = 0;
  let refused = 0;
  fc.assert(
    fc.property(fc.nat(sample.length - 1), moves, fc.nat(), (index, plans, place) => {
      const { program, workflows } = sample[index] as Family;
      const trial = new Trial({ program, workflows });
      for (const plan of plans) trial.play(plan);
      const { events } = trial.run.root;
      if (events.some(isInvented)) return;
      expect(replayRun(program, events)).toBeUndefined();
      replayed += events.length;
      const at = 1 + (place % events.length);
      const before = replay(events.slice(0, at));
      const made = cutShort(program, events, at);
      const since = events.slice(0, at).slice(1 + events.slice(0, at).findLastIndex(isEntered));
      const isLed =
        before.frames.length > 0 ||
        since.some(({ type }) => type === "resolved" || type === "skipped") ||
        program.nodes.get(before.step)?.edges.some(({ to }) => to === successIn(program));
      if (replayRun(program, made) !== undefined) refused += 1;
      else expect([isLed, JSON.stringify(made.slice(-4))]).toEqual([true, expect.anything()]);
    }),
    { numRuns: runs(60, 3_000), seed: 63, endOnFailure: true },
  );
  console.error(`${replayed} events replayed; ${refused} runs with a made-up end refused`);
  expect(refused).toBeGreaterThan(runs(60, 3_000) / 2);
});
