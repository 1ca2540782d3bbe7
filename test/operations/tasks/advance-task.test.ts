import { describe, expect, it } from "vitest";
import { desks } from "../../support/with-desk.ts";
import { reviewed } from "../../support/workflows.ts";

const open = desks();

const planted = () => open().plantIn("reviewed", reviewed, "t", "u");

describe("E1: a loaded task stays at its start until the first report", () => {
  it("leaves its start with the first report, whose result is applied to no step", async () => {
    const desk = await planted();
    expect((await desk.record("t")).step).toBe("start");
    expect(await desk.advance("t", "passed")).toMatchObject({
      previousStep: "start",
      nextStep: "analyze",
      action: "unconditional",
      warnings: [expect.stringContaining('"passed" was not applied to any work')],
    });
  });

  it("refuses a first report with a result that no step of the workflow has", async () => {
    const desk = await planted();
    expect(await desk.harmless("advance_task", { taskId: "t", result: "pased" })).toMatchObject({
      code: "OUTCOME_NOT_ALLOWED",
      facts: { allowed: ["passed", "failed"] },
    });
  });

  it("T10: escalates at the fourth failure if three retries are granted", async () => {
    const desk = await planted();
    await desk.advance("t", undefined);
    for (const used of [1, 2, 3])
      expect(await desk.advance("t", "passed", "failed")).toMatchObject({
        action: "retry",
        retriesUsed: used,
      });
    expect(await desk.advance("t", "passed", "failed")).toMatchObject({
      action: "escalate",
      task: { status: "HITL" },
    });
    expect((await desk.harmless("advance_task", { taskId: "t", result: "passed" })).code).toBe(
      "TASK_WAITING",
    );
  });

  it("refuses an unknown result, with the known ones", async () => {
    const desk = await planted();
    await desk.advance("t", undefined);
    expect(await desk.harmless("advance_task", { taskId: "t", result: "maybe" })).toMatchObject({
      code: "OUTCOME_NOT_ALLOWED",
      facts: { allowed: ["passed", "failed"] },
    });
    expect((await desk.harmless("advance_task", { taskId: "nobody" })).code).toBe("TASK_NOT_FOUND");
    expect((await desk.harmless("get_task_progress", { taskId: "nobody" })).code).toBe("TASK_NOT_FOUND");
    expect((await desk.harmless("confirm_sync_for_task", { taskId: "nobody" })).code).toBe("TASK_NOT_FOUND");
    expect((await desk.harmless("get_execution_plan", { workflowId: "nothing" })).code).toBe(
      "WORKFLOW_NOT_FOUND",
    );
    expect((await desk.harmless("migrate_tasks", { workflowId: "nothing" })).code).toBe("WORKFLOW_NOT_FOUND");
  });
});
