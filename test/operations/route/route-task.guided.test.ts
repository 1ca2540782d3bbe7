import { expect, it } from "vitest";
import type { RunStates } from "../../../src/operations/ports/run-states.ts";
import type { Data } from "../../support/desk.ts";
import { expectSameDecisions } from "../../support/replayed-decisions.ts";
import { desks } from "../../support/with-desk.ts";
import { smallBuild } from "./routing.fixture.ts";

const open = desks({ bundled: "docs" }, expectSameDecisions);
const red = { tests: { passed: 1, failed: 1, skip: 0 } };

/** Two steps without the outcome `failed`; the first is done at most twice. */
const guided = {
  id: "led",
  version: "1.0.0",
  title: "Led",
  initialActivity: "main",
  routing: { microloops: { "main/build": { max: 2 } } },
  activities: [
    {
      id: "main",
      name: "Main",
      steps: [
        { id: "build", name: "Build" },
        { id: "ship", name: "Ship" },
      ],
    },
  ],
};

interface Led extends Data {
  readonly taskId: string;
  readonly state: string;
}

const states: readonly Partial<RunStates>[] = [{ kind: "handle" }, { kind: "sealed" }];

async function led(kind: Partial<RunStates>, definition: object = guided) {
  const desk = open({ states: kind });
  await desk.load("led", definition);
  const agent = desk.as("agent", "a");
  const { taskId, state } = await desk.data<Led>("start_workflow", { workflow_id: "led" }, agent);
  return { desk, agent, taskId, state };
}

it.each(states)("Z17: with %j a step that cannot fail is repeated, and left at its limit", async (kind) => {
  const { desk, agent, taskId, state } = await led(kind);
  const report = { status: "UNVERIFIED", forensics: red };
  const preview = await desk.data("route_task", { taskId: state, ...report, preview: true }, agent);
  expect(preview).toMatchObject({ applied: false, decision: "LOOP" });
  expect(preview).not.toHaveProperty("state");
  const first = await desk.data<Led>("route_task", { taskId: state, ...report }, agent);
  expect(first).toMatchObject({ decision: "LOOP", reason: "1 test fails; iteration 1 of 2" });
  expect(first.state === state).toBe(kind.kind === "handle");
  const { position, claim, run } = await desk.record(taskId);
  expect(position).toMatchObject({ step: "main/build", retries: 1 });
  expect(claim?.owner).toBe(run?.caller);
  const second = await desk.data<Led>("route_task", { taskId: first.state, ...report }, agent);
  expect(second).toMatchObject({ decision: "CONTINUE", warnings: ["left the loop with tests.failed=1"] });
  const { state: third } = second;
  expect(await desk.data("get_position", { state: third }, agent)).toMatchObject({
    position: { step: { id: "ship" } },
  });
  const done = { state: third, step_id: "ship", summary: "shipped" };
  expect(await desk.data("complete_step", done, agent)).toMatchObject({ complete: true, result: "success" });
});

it("Z17: an outdated sealed state, and the id of a run without its state, are refused", async () => {
  const { desk, agent, taskId, state } = await led({ kind: "sealed" });
  const verified = { status: "VERIFIED" };
  expect((await desk.harmless("route_task", { taskId, ...verified }, agent)).code).toBe("CLAIM_REQUIRED");
  await desk.data("route_task", { taskId: state, ...verified }, agent);
  expect((await desk.harmless("route_task", { taskId: state, ...verified }, agent)).code).toBe("STATE_STALE");
});

it("Z17: a repeated call with its key is answered once", async () => {
  const { desk, agent, taskId, state } = await led({ kind: "handle" });
  const call = { taskId: state, status: "UNVERIFIED", forensics: red, idempotencyKey: "k" };
  const first = await desk.data("route_task", call, agent);
  expect(await desk.data("route_task", call, agent)).toMatchObject({ ...first, state });
  expect((await desk.record(taskId)).position?.retries).toBe(1);
});

it("Z17: a run that is only in its state is refused", async () => {
  const { desk, agent, state } = await led({ kind: "sealed", carried: true });
  const refused = await desk.try("route_task", { taskId: state, status: "VERIFIED" }, agent);
  expect(refused).toMatchObject({ ok: false, refusal: { code: "NOT_ALLOWED" } });
});

it("Z17: a task whose id looks like a state is a task", async () => {
  const { desk, agent } = await led({ kind: "sealed" });
  await desk.plantIn("small-build", smallBuild, "v2.1-release");
  const answer = await desk.data("route_task", { taskId: "v2.1-release", status: "VERIFIED" }, agent);
  expect(answer).toMatchObject({ begun: true });
  expect(answer).not.toHaveProperty("state");
});
