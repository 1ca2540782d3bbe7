import { describe, expect, it } from "vitest";
import { desks } from "../../support/with-desk.ts";
import { errand } from "../../support/workflows.ts";

const open = desks();

describe("a pause", () => {
  const status = (status: string) => ({ taskId: "t", status });

  it("by an operator is not for an agent to end", async () => {
    const desk = open();
    const agent = desk.as("agent", "agent-1");
    await desk.load("w", errand);
    await desk.plant({ id: "t", workflowType: "w" });
    await desk.ask("set_task_status", status("PAUSED"));
    expect(await desk.harmless("set_task_status", status("PENDING"), agent)).toMatchObject({
      code: "NOT_ALLOWED",
      facts: { taskId: "t", pausedBy: "operator" },
    });
    await desk.ask("set_task_status", status("PENDING"), desk.as("agent", "agent-1", ["set_task_status"]));
    expect(await desk.queue()).toEqual(["t"]);
  });

  it("by an agent is for any agent to end, until an operator pauses the task too", async () => {
    const desk = open();
    const agent = desk.as("agent", "agent-1");
    await desk.load("w", errand);
    await desk.plant({ id: "t", workflowType: "w" });
    await desk.ask("set_task_status", status("PAUSED"), agent);
    await desk.ask("set_task_status", status("PENDING"), desk.as("agent", "agent-2"));
    expect(await desk.record("t")).not.toHaveProperty("pausedBy");
    await desk.ask("set_task_status", status("PAUSED"), agent);
    await desk.ask("set_task_status", status("PAUSED"));
    await desk.ask("set_task_status", status("PAUSED"), agent);
    expect((await desk.harmless("set_task_status", status("PENDING"), agent)).code).toBe("NOT_ALLOWED");
    await desk.ask("set_task_status", status("PENDING"));
    expect(await desk.queue()).toEqual(["t"]);
  });

  it("of a task that is loaded paused is the loader's, also if the task waits for its workflow", async () => {
    const desk = open();
    const agent = desk.as("agent", "agent-1");
    const theirs = { tasks: [{ id: "theirs", workflowType: "w", status: "PAUSED" }] };
    const resume = (taskId: string) => desk.try("set_task_status", { taskId, status: "PENDING" }, agent);
    await desk.plant({ id: "early", workflowType: "w", status: "PAUSED" });
    await desk.load("w", errand);
    await desk.plant({ id: "late", workflowType: "w", status: "PAUSED" });
    await desk.ask("load_task_tree", theirs, agent);
    expect([await resume("early"), await resume("late"), await resume("theirs")].map(({ ok }) => ok)).toEqual(
      [false, false, true],
    );
  });

  it("by an operator outlasts a migration", async () => {
    const desk = open();
    await desk.load("w", errand);
    await desk.plant({ id: "t", workflowType: "w" });
    await desk.ask("set_task_status", status("PAUSED"));
    await desk.load("w", { ...errand, name: "Other" });
    expect(await desk.data("migrate_tasks", { workflowId: "w" })).toMatchObject({ migrated: 1 });
    const resumed = await desk.refusal("set_task_status", status("PENDING"), desk.as("agent", "agent-1"));
    expect(resumed.code).toBe("NOT_ALLOWED");
  });
});
