import fc from "fast-check";
import { expect, it } from "vitest";
import { runs } from "../support/runs.ts";
import { agents, movePlan, person } from "./move-plan.arbitrary.ts";
import { checkOffer, checkSituation } from "./promises.fixture.ts";
import { Families } from "./random-family.arbitrary.ts";
import { Trial } from "./trial.fixture.ts";

const families = new Families();
const sample = families.sample(1_300, 11);
const moves = fc.array(movePlan, { minLength: 30, maxLength: 80 });

it("the generator of workflows makes mostly valid ones", () => {
  console.error(families.told);
  expect(families.kept).toBeGreaterThan(1_000);
});

it("P1 P2 P5 R1: no move throws, a refused move changes nothing, equal inputs give equal bytes, a replay gives the same, no budget is exceeded", () => {
  let made = 0;
  let accepted = 0;
  fc.assert(
    fc.property(fc.constantFrom(...sample), moves, (family, plans) => {
      const trial = new Trial(family);
      for (const plan of plans) trial.play(plan);
      trial.finish();
      made += trial.moves;
      accepted += trial.accepted;
    }),
    { numRuns: runs(350, 1_600), seed: 12 },
  );
  console.error(`${made} moves, ${accepted} accepted`);
  expect(accepted).toBeGreaterThan(made / 5);
});

it("V1 N4: the listed actions are exactly the accepted ones, and a task that has not ended always has one", () => {
  let looks = 0;
  fc.assert(
    fc.property(fc.constantFrom(...sample), moves, (family, plans) => {
      const trial = new Trial(family);
      for (const [index, plan] of plans.entries()) {
        trial.play(plan);
        for (const task of trial.run.tasks.values()) checkOffer(trial, task);
        if (index % 4 > 0) continue;
        const tasks = [...trial.run.tasks.values()].slice(-3);
        for (const task of tasks)
          for (const viewer of [...agents.slice(0, 1), person]) checkSituation(trial, task, viewer);
        looks += tasks.length;
      }
    }),
    { numRuns: runs(100, 450), seed: 13 },
  );
  console.error(`${looks} positions looked at by an agent and a person`);
});
