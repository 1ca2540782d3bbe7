import { expect, it } from "vitest";
import { type Edits, replayDecisions } from "../../../src/operations/route/replay-decisions.ts";
import { expectSameDecisions } from "../../support/replayed-decisions.ts";
import { desks } from "../../support/with-desk.ts";
import { atFirstStep, type Bench, equipped, retried, scripted, smallBuild } from "./routing.fixture.ts";

const open = desks({ bundled: "docs" });
const green = { tests: { passed: 44, failed: 0, skip: 0 } };

/** A task that was routed by rules, by a model and through an excursion. */
async function routed() {
  const desk = open();
  await atFirstStep(desk, retried);
  const { model } = scripted(
    { ok: true, answer: "prose" },
    {
      candidate_id: "loop:build-step-3:2",
      reason: "it helps",
      confidence: "HIGH",
      alignment: { serves_goal: true, in_scope: true, helps_key_question: true },
      why_now: { trigger: "t", relevance_to_charter: "r" },
    },
  );
  const bench: Bench = { values: green, problems: [], runs: 0 };
  const call = equipped(desk.call, { bench, model });
  const route = (status: string) => desk.data("route_task", { taskId: "T1", status }, call);
  await route("UNVERIFIED");
  bench.values = { lint: { errors: 2, fixable: 2 } };
  await route("UNVERIFIED");
  bench.values = { lint: { errors: 0, fixable: 0 } };
  await route("VERIFIED");
  await route("VERIFIED");
  return desk;
}

async function decisionsOf(edits: Edits) {
  const desk = await routed();
  const found: (string | undefined)[] = [];
  for await (const { again } of replayDecisions(await desk.record("T1"), desk.call, edits))
    found.push(again?.kind === "decided" ? again.choice.candidate.id : again?.kind);
  return found;
}

it("Z15: the log alone gives the same decisions again", async () => {
  expect(await expectSameDecisions(await routed())).toBe(4);
  expect(await decisionsOf({})).toEqual([
    "loop:build-step-3:2",
    "detour:auto-linter",
    "continue:build-step-3@passed",
    "continue:review",
  ]);
});

it("Z15: other grounds or another workflow give other decisions", async () => {
  const groundsOf: Edits["groundsOf"] = (_, { answers: _answers, ...grounds }) => grounds;
  expect((await decisionsOf({ groundsOf }))[0]).toBe("escalate");
  const desk = await routed();
  const { library, settings } = desk.call.ports;
  await desk.load("small-build", { ...smallBuild, routing: { mode: "deterministic" } });
  const edited = await library.current(settings.project, "small-build");
  if (!edited) throw new Error("it is not loaded");
  const workflows = new Map([["small-build", edited]]);
  expect((await decisionsOf({ workflows }))[0]).toBe("continue:review");
});
