import fc from "fast-check";
import { expect, it } from "vitest";
import type { Position } from "../../src/model/position.ts";
import { pick, seeded } from "../../src/rehearsal/seeded.ts";
import type { Program } from "../../src/workflow/program.ts";
import { guidedFamily, guidedPlan } from "./guided-family.arbitrary.ts";
import { agents, movePlan, person } from "./move-plan.arbitrary.ts";
import { checkOpen } from "./open-with-words.fixture.ts";
import { checkSituation } from "./promises.fixture.ts";
import type { Family } from "./random-family.arbitrary.ts";
import { Trial } from "./trial.fixture.ts";

const drawn = fc.sample(fc.noBias(guidedPlan), { numRuns: 260, seed: 41 });
const families = drawn.map(guidedFamily).filter((family): family is Family => family !== undefined);
const moves = fc.array(movePlan, { minLength: 30, maxLength: 60 });

it("the generator of guided workflows makes mostly valid ones", () => {
  console.error(`${families.length} of ${drawn.length} pairs of guided workflows`);
  expect(families.length).toBeGreaterThan(120);
});

it("P1 P2: in guided workflows no move throws, a refused move changes nothing, and a replay gives the same position", () => {
  const seen = new Set<string>();
  let accepted = 0;
  fc.assert(
    fc.property(fc.constantFrom(...families), moves, (family, plans) => {
      const trial = new Trial(family);
      for (const plan of plans) {
        trial.play(plan);
        for (const { type } of trial.run.root.events) seen.add(type);
      }
      trial.finish();
      accepted += trial.accepted;
    }),
    { numRuns: 450, seed: 42, endOnFailure: true },
  );
  console.error(`${accepted} moves accepted; ${seen.size} kinds of events`);
  const guided = ["loop_started", "loop_iterated", "loop_items_kept", "loop_left", "activities_skipped"];
  const others = [
    "skip_lifted",
    "validate_failed",
    "skipped",
    "noted",
    "decided",
    "exited",
    "ending",
    "approved",
  ];
  expect(
    [...guided, ...others, "subflow_entered", "subflow_returned"].filter((type) => !seen.has(type)),
  ).toEqual([]);
});

it("V1 V2: in guided workflows the listed actions are exactly the accepted ones", () => {
  let looks = 0;
  fc.assert(
    fc.property(fc.constantFrom(...families), moves, (family, plans) => {
      const trial = new Trial(family);
      for (const [index, plan] of plans.entries()) {
        trial.play(plan);
        if (index % 4 > 0) continue;
        checkOpen(trial, trial.run.root);
        for (const viewer of [...agents.slice(0, 1), person]) checkSituation(trial, trial.run.root, viewer);
        looks += 1;
      }
    }),
    { numRuns: 100, seed: 43, endOnFailure: true },
  );
  console.error(`${looks} positions looked at by an agent and a person`);
});

it("R6 P3: an agent that takes only listed actions reaches an end or a person, and the position stays small", () => {
  const stops = new Map<string, number>();
  for (const [seed, family] of families.entries()) {
    const trial = new Trial(family);
    const { root } = trial.run;
    const chance = seeded(seed);
    for (let made = 0; ; made++) {
      if (made > family.program.limits.maxSteps + 2)
        throw new Error(`no end of it: ${JSON.stringify(root.position)}`);
      const action = pick(trial.legal(root, agents[0] ?? person), chance);
      if (!action) break;
      trial.take(root, action, agents[0] ?? person);
      checkSize(family.program, root.position);
    }
    trial.finish();
    const { result, escalation, state } = root.position;
    const stop = result ?? escalation ?? state;
    stops.set(stop, (stops.get(stop) ?? 0) + 1);
  }
  console.error([...stops].map(([stop, count]) => `${stop} ${count}`).join(", "));
  expect(stops.get("success")).toBeGreaterThan(15);
});

/** Checks that the definition bounds every part of a position. */
function checkSize({ limits }: Program, { loops, skips, frames, approved, attempts }: Position): void {
  expect(loops?.length ?? 0).toBeLessThanOrEqual(2);
  expect(skips?.length ?? 0).toBeLessThanOrEqual(4);
  expect(frames.length).toBeLessThanOrEqual(limits.maxDepth);
  expect(approved ?? []).toEqual([]);
  expect(Object.keys(attempts).length).toBeLessThanOrEqual(60);
}
