import { describe, expect, it } from "vitest";
import { desks } from "../../support/with-desk.ts";
import { hurried } from "../../support/workflows.ts";

const open = desks();

const planted = (...ids: readonly string[]) => open().plantIn("hurried", hurried, ...ids);

describe("time limits", () => {
  it("take effect for the first reader, once", async () => {
    const desk = await planted("t");
    await desk.advance("t", undefined);
    desk.pass(9_999);
    expect(await desk.task("t")).toMatchObject({ currentStep: "quick" });
    desk.pass(1);
    expect(await desk.task("t")).toMatchObject({ currentStep: "late", status: "FAILED" });
    expect((await desk.history("t")).at(-1)).toMatchObject({ type: "moved", caller: { kind: "clock" } });
    expect(await desk.sweep()).toBe(0);
    expect((await desk.harmless("advance_task", { taskId: "t", result: "passed" })).code).toBe("TASK_ENDED");
  });

  it("take effect when the queue is read, and end the claim", async () => {
    const desk = await planted("t");
    await desk.take("w1");
    desk.pass(10_000);
    expect(await desk.queue()).toEqual([]);
    expect(await desk.task("t")).toMatchObject({ currentStep: "late", status: "FAILED" });
    expect((await desk.harmless("advance_task", { taskId: "t", result: "passed", fence: 1 })).code).toBe(
      "CLAIM_LOST",
    );
  });

  it("apply a question's default answer, recorded as automatic", async () => {
    const desk = await planted("t");
    await desk.advance("t", undefined, "passed");
    expect(await desk.task("t")).toMatchObject({ status: "HITL", waitingFor: "a person's answer" });
    desk.pass(60_000);
    expect(await desk.sweep()).toBe(1);
    expect(await desk.task("t")).toMatchObject({ status: "COMPLETED" });
    expect((await desk.history("t")).at(-1)?.events[0]).toMatchObject({ type: "answered", automatic: true });
  });

  it("wait while a task is paused, and take effect when it is resumed", async () => {
    const desk = await planted("t");
    await desk.advance("t", undefined);
    await desk.ask("set_task_status", { taskId: "t", status: "PAUSED" });
    desk.pass(3_600_000);
    expect(await desk.sweep()).toBe(0);
    expect(await desk.task("t")).toMatchObject({ currentStep: "quick", status: "PAUSED" });
    await desk.ask("set_task_status", { taskId: "t", status: "PENDING" });
    expect(await desk.task("t")).toMatchObject({ currentStep: "late" });
  });

  it("hold for a task that was loaded paused, once it is resumed", async () => {
    const desk = await planted();
    await desk.plant({ id: "t", workflowType: "hurried", currentStep: "quick", status: "PAUSED" });
    desk.pass(5_000);
    expect(await desk.sweep()).toBe(0);
    await desk.ask("resolve_task", { taskId: "t", resolution: "resume" });
    expect(await desk.task("t")).toMatchObject({ currentStep: "quick", status: "PENDING" });
    desk.pass(5_000);
    expect(await desk.sweep()).toBe(1);
  });

  it("end when the task is replaced by one of an unknown workflow", async () => {
    const desk = await planted("t");
    await desk.advance("t", undefined);
    await desk.data("load_task_tree", { tasks: [{ id: "t", workflowType: "elsewhere" }], mode: "replace" });
    desk.pass(3_600_000);
    expect(await desk.sweep()).toBe(0);
    expect(await desk.task("t")).toMatchObject({ workflowType: "elsewhere", status: "PENDING" });
  });
});
