import { afterEach, describe, expect, it } from "vitest";
import { Desk } from "../support/desk.ts";
import { reconstruction } from "../support/reconstruction.ts";

const tree = [
  {
    id: "task-001",
    issueId: "ISSUE-042",
    workflowType: "ui-reconstruction",
    currentStep: "start",
    priority: 100,
    status: "PENDING",
    context: { targetUrl: "https://example.com" },
  },
  {
    id: "task-002",
    issueId: "ISSUE-037",
    workflowType: "research",
    currentStep: "start",
    priority: 80,
    status: "PENDING",
  },
];

describe("an orchestrator", () => {
  let desk = new Desk();
  afterEach(async () => {
    await desk.close();
    desk = new Desk();
  });

  it("loads, takes, reports, retries, escalates and confirms", async () => {
    const loaded = await desk.ask("load_workflow", { id: "ui-reconstruction", definition: reconstruction });
    expect(loaded.data).toMatchObject({ id: "ui-reconstruction", replaced: true });
    expect(loaded._sync_reminder).toBeUndefined();
    const planted = await desk.ask("load_task_tree", { tasks: tree });
    expect(planted.data).toEqual({
      created: 2,
      updated: 0,
      unchanged: 0,
      ids: ["task-001", "task-002"],
      warnings: [],
    });
    expect(planted._sync_reminder).toMatchObject({ total: 2 });
    const next = await desk.ask("get_next_tasks_from_tree", { limit: 1 });
    expect(next.data).toMatchObject({
      count: 1,
      tasks: [{ id: "task-001", currentStep: "start", priority: 100, status: "PENDING" }],
    });
    expect((await desk.ask("advance_task", { taskId: "task-001" })).data).toMatchObject({
      previousStep: "start",
      nextStep: "analyze",
      action: "unconditional",
    });
    const advanced = await desk.ask("advance_task", {
      taskId: "task-001",
      result: "passed",
      output: "found 5",
    });
    expect(advanced.data).toMatchObject({
      success: true,
      previousStep: "analyze",
      nextStep: "review",
      action: "conditional",
      task: { id: "task-001", currentStep: "review", status: "PENDING" },
    });
    for (const remaining of [2, 1, 0]) {
      expect((await desk.ask("advance_task", { taskId: "task-001", result: "failed" })).data).toMatchObject({
        action: "retry",
        retriesUsed: 3 - remaining,
        retriesRemaining: remaining,
        nextStep: "analyze",
      });
      await desk.ask("advance_task", { taskId: "task-001", result: "passed" });
    }
    const escalated = await desk.ask("advance_task", { taskId: "task-001", result: "failed" });
    expect(escalated.data).toMatchObject({
      nextStep: "hitl",
      action: "escalate",
      reason: "max_retries_exceeded",
      task: { status: "HITL" },
    });
    expect(escalated._sync_reminder?.pending[0]?.taskId).toBe("task-001");
    const { total } = escalated._sync_reminder ?? { total: 0 };
    const pending = await desk.ask("get_pending_syncs", { limit: 100 });
    expect((pending.data["syncs"] as unknown[]).length).toBe(total);
    expect((await desk.ask("confirm_sync_for_task", { taskId: "task-001" })).data).toEqual({
      confirmed: total - 1,
    });
    const left = await desk.ask("get_pending_syncs");
    const [sync] = left.data["syncs"] as { id: string }[];
    const confirmed = await desk.ask("confirm_sync", { syncIds: [sync?.id, "sync-999", "nonsense"] });
    expect(confirmed.data).toEqual({ confirmed: 1, alreadyConfirmed: [], unknown: ["nonsense", "sync-999"] });
    expect(confirmed._sync_reminder).toBeUndefined();
    expect((await desk.ask("get_tasks_by_status")).data).toMatchObject({ counts: { HITL: 1, PENDING: 1 } });
    expect((await desk.refusal("advance_task", { taskId: "task-001", result: "passed" })).code).toBe(
      "TASK_WAITING",
    );
    const resolved = await desk.ask("resolve_task", {
      taskId: "task-001",
      resolution: "goto",
      node: "analyze",
      note: "try again",
    });
    expect(resolved.data).toMatchObject({
      nextStep: "analyze",
      task: { status: "PENDING", stepRetries: {} },
    });
    const progress = await desk.ask("get_task_progress", { taskId: "task-001" });
    expect(progress.data).toMatchObject({ percent: 0, stepsAhead: { min: 2 } });
  });
});
