import { describe, expect, it } from "vitest";
import { desks } from "../../support/with-desk.ts";
import { questioned } from "../../support/workflows.ts";

const open = desks();

/** A task at its question, and an agent. */
async function asked(audience: "agent" | "human") {
  const desk = open();
  const { nodes } = questioned;
  await desk.load("questioned", { ...questioned, nodes: { ...nodes, ask: { ...nodes.ask, audience } } });
  await desk.plant({ id: "q", workflowType: "questioned" });
  await desk.advance("q", undefined, "passed");
  return { desk, agent: desk.as("agent", "a") };
}

const ship = { taskId: "q", result: "ship" };

describe("a question in a task", () => {
  it("to an agent is answered by reporting one of its options", async () => {
    const { desk, agent } = await asked("agent");
    expect(await desk.task("q")).toMatchObject({ currentStep: "ask", status: "PENDING" });
    expect(await desk.queue()).toEqual(["q"]);
    expect(await desk.data("advance_task", ship, agent)).toMatchObject({
      previousStep: "ask",
      nextStep: "end",
      action: "complete",
      task: { status: "COMPLETED" },
    });
    const events = (await desk.history("q")).at(-1)?.events;
    expect(events?.[0]).toMatchObject({ type: "answered", option: "ship", by: { kind: "agent", id: "a" } });
  });

  it("to a person refuses every answer of an agent, and waits", async () => {
    const { desk, agent } = await asked("human");
    for (const result of ["ship", "hold"])
      expect(await desk.harmless("advance_task", { taskId: "q", result }, agent)).toMatchObject({
        code: "HUMAN_ANSWER_REQUIRED",
        facts: { options: ["ship", "hold"] },
      });
    expect(await desk.task("q")).toMatchObject({ currentStep: "ask", status: "HITL" });
    expect(await desk.data("advance_task", ship)).toMatchObject({ task: { status: "COMPLETED" } });
  });

  it.each(["agent", "human"] as const)("to %s refuses results that are not options", async (audience) => {
    const { desk, agent } = await asked(audience);
    for (const input of [{ result: "passed" }, {}, { result: "ship", variables: { sure: true } }])
      expect((await desk.harmless("advance_task", { taskId: "q", ...input }, agent)).code).toBe(
        "CHECKPOINT_BLOCKING",
      );
  });
});
