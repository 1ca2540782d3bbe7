import { describe, expect, it } from "vitest";
import type { RunStates } from "../../../src/operations/ports/run-states.ts";
import type { Data } from "../../support/desk.ts";
import { expectSameDecisions } from "../../support/replayed-decisions.ts";
import { desks } from "../../support/with-desk.ts";
import { atFirstStep, type Bench, equipped, retried } from "./routing.fixture.ts";

const open = desks({ bundled: "docs" }, expectSameDecisions);
const green: Bench["values"] = { tests: { passed: 44, failed: 0, skip: 0 } };
const choice = { candidate_id: "continue:review", reason: "it is done", confidence: "HIGH" };

async function asked() {
  const desk = open();
  await atFirstStep(desk, retried);
  const call = equipped(desk.call, { bench: { values: green, problems: [], runs: 0 }, port: "caller" });
  await desk.data("route_task", { taskId: "T1", status: "UNVERIFIED" }, call);
  return { desk, call };
}

describe("a choice that cannot be read", () => {
  it.each([
    [{ nodes: "look" }, "nodes"],
    [{ nodes: [{ id: "look", purpose: "", serves_goal: "g" }] }, "nodes.0.purpose"],
    [{ nodes: [{ id: "look", purpose: "p", serves_goal: "g", run: "rm" }] }, "nodes.0.run"],
    [
      { nodes: Array.from({ length: 6 }, (_, n) => ({ id: `n${n}`, purpose: "p", serves_goal: "g" })) },
      "nodes",
    ],
    [{ patch: {} }, "patch"],
    [{ patch: [{ op: "destroy", path: "/nodes" }] }, "patch.0.op"],
    [{ patch: [{ op: "add", path: "/".repeat(501), value: 1 }] }, "patch.0.path"],
  ])("Z4: with %j it is invalid, and says where", async (more, field) => {
    const { desk, call } = await asked();
    const refused = await desk.harmless("choose_route", { taskId: "T1", ...choice, ...more }, call);
    expect(refused).toMatchObject({ code: "INPUT_INVALID", message: expect.stringContaining(field) });
    expect(await desk.data("choose_route", { taskId: "T1", ...choice }, call)).toMatchObject({
      decision: "CONTINUE",
      source: "navigator",
    });
  });

  it("Z4: a candidate of another task, or none, is not open", async () => {
    const { desk, call } = await asked();
    for (const candidate_id of ["continue:ship", "__proto__", "terminate:done", "continue:review@passed"])
      expect(
        await desk.harmless("choose_route", { taskId: "T1", ...choice, candidate_id }, call),
      ).toMatchObject({ code: "STALE", message: expect.stringContaining("is not one of the candidates") });
  });
});

/** A step that may fail, so that a report without a verdict leaves two ways. */
const led = {
  id: "led",
  version: "1.0.0",
  title: "Led",
  initialActivity: "main",
  activities: [
    {
      id: "main",
      name: "Main",
      steps: [
        { id: "build", name: "Build", outputs: ["passed", "failed"], maxRetries: 2 },
        { id: "ship", name: "Ship" },
      ],
    },
  ],
};

interface Led extends Data {
  readonly taskId: string;
  readonly state: string;
}

it.each<Partial<RunStates>>([{ kind: "handle" }, { kind: "sealed" }])(
  "Z17: a guided agent chooses by its state, with %j",
  async (states) => {
    const desk = open({ states });
    await desk.load("led", led);
    const agent = equipped(desk.as("agent", "a"), {
      bench: { values: green, problems: [], runs: 0 },
      port: "caller",
    });
    const { taskId, state } = await desk.data<Led>("start_workflow", { workflow_id: "led" }, agent);
    const wanting = await desk.data<Led>("route_task", { taskId: state, status: "UNVERIFIED" }, agent);
    expect(wanting).toMatchObject({ needs_choice: true, state: expect.any(String) });
    const ids = (wanting["candidates"] as { id: string }[]).map(({ id }) => id);
    const onward = ids.find((id) => id.startsWith("continue:")) ?? "";
    const chosen = { ...choice, candidate_id: onward };
    expect((await desk.harmless("choose_route", { taskId, ...chosen }, agent)).code).toBe("CLAIM_REQUIRED");
    const made = await desk.data<Led>("choose_route", { taskId: wanting.state, ...chosen }, agent);
    expect(made).toMatchObject({ decision: "CONTINUE", source: "navigator", applied: true });
    expect(await desk.data("get_position", { state: made.state }, agent)).toMatchObject({
      position: { step: { id: "ship" } },
    });
    const late = await desk.harmless("choose_route", { taskId: wanting.state, ...chosen }, agent);
    expect(["STALE", "STATE_STALE"]).toContain(late.code);
  },
);
