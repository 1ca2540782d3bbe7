import { describe, expect, it } from "vitest";
import { desks } from "../support/with-desk.ts";
import { errand, reviewed } from "../support/workflows.ts";

const open = desks();
const at = 1_700_000_000_000;
const reminder = "Mutations pending sync to your own store. Persist them, then confirm.";

const sent = {
  id: "task-001",
  issueId: "ISSUE-042",
  workflowType: "reviewed",
  currentStep: "start",
  priority: 100,
  status: "PENDING",
};

const summary = {
  ...sent,
  retryCount: 0,
  stepRetries: {},
  version: 1,
  createdAt: at,
  updatedAt: at,
};

async function planted() {
  const desk = open();
  await desk.load("reviewed", reviewed);
  await desk.plant({ ...sent, context: { targetUrl: "https://example.com" } });
  return desk;
}

describe("each tool answers in its documented shape", () => {
  it("list_workflows names the bundled ones in a new store, as the first call", async () => {
    const { workflows } = await open().data<{ workflows: object[] }>("list_workflows", { source: "bundled" });
    expect(workflows).toHaveLength(16);
    expect(workflows[0]).toEqual({
      id: "auto-linter",
      name: expect.any(String),
      description: expect.any(String),
      version: expect.stringMatching(/^[0-9a-f]{64}$/),
      nodeCount: expect.any(Number),
      source: "bundled",
      findings: { errors: 0, warnings: expect.any(Number) },
    });
    expect(await open().data("get_execution_plan", { workflowId: "research" })).toBeDefined();
  });

  it("load_workflow returns the version; the same content again is a no-op", async () => {
    const desk = open();
    const loaded = await desk.load("errand", errand);
    expect(loaded).toEqual({
      id: "errand",
      version: expect.stringMatching(/^[0-9a-f]{64}$/),
      replaced: false,
      findings: expect.any(Array),
    });
    const before = await desk.dump();
    expect(await desk.load("errand", errand)).toEqual(loaded);
    expect(
      await desk.data("load_workflow", { id: "errand", definition: reviewed, dryRun: true }),
    ).toMatchObject({
      replaced: true,
    });
    expect(await desk.dump()).toBe(before);
  });

  it("get_execution_plan gives levels and names its cycles", async () => {
    const desk = open();
    await desk.load("reviewed", reviewed);
    expect(await desk.data("get_execution_plan", { workflowId: "reviewed" })).toMatchObject({
      workflowId: "reviewed",
      levels: [["start"], ["analyze"], ["review"], ["hitl", "end"]],
      cycles: [["analyze", "review"]],
      nodes: { review: { type: "gate", name: "Review", level: 2 } },
    });
  });

  it("get_next_tasks_from_tree lists tasks, and with a claim leases and starts them", async () => {
    const desk = await planted();
    expect(await desk.data("get_next_tasks_from_tree", { limit: 1 })).toEqual({ count: 1, tasks: [summary] });
    expect(await desk.take("w1")).toEqual([
      {
        ...summary,
        currentStep: "analyze",
        status: "IN_PROGRESS",
        phase: "explore",
        owner: "w1",
        version: 2,
        fence: 1,
        leaseUntil: at + 60_000,
      },
    ]);
  });

  it("advance_task returns the previous step, the next step and its brief", async () => {
    const desk = await planted();
    await desk.advance("task-001", undefined);
    const answer = await desk.ask("advance_task", {
      taskId: "task-001",
      result: "passed",
      output: "5 found",
    });
    expect(answer).toEqual({
      data: {
        success: true,
        previousStep: "analyze",
        nextStep: "review",
        action: "conditional",
        task: { ...summary, currentStep: "review", phase: "explore", version: 3 },
        brief: "Review (for reviewer, 3 retries left)\nResults: passed, failed",
      },
      _sync_reminder: {
        message: reminder,
        pending: expect.arrayContaining([{ id: expect.stringMatching(/^sync-\d+$/), taskId: "task-001" }]),
        total: 3,
      },
    });
    const retried = await desk.data("advance_task", {
      taskId: "task-001",
      result: "failed",
      output: { lines: 3 },
    });
    expect(retried).toMatchObject({
      action: "retry",
      retriesUsed: 1,
      retriesRemaining: 2,
      nextStep: "analyze",
    });
    expect(retried["brief"]).toContain('The last try failed: {"lines":3}');
  });

  it("get_task gives context, variables, history and brief when asked", async () => {
    const desk = await planted();
    const asked = { taskId: "task-001", include: ["history", "attachments", "brief"] };
    expect(await desk.data("get_task", asked)).toEqual({
      task: { ...summary, context: { targetUrl: "https://example.com" }, variables: {} },
      history: [expect.objectContaining({ type: "created", version: 1, task: "task-001" })],
      attachments: [],
      brief: expect.any(String),
    });
    expect(await desk.data("get_task", { taskId: "task-001" })).toEqual({ task: expect.any(Object) });
  });

  it("get_task_progress returns the path, the retries, and the fewest steps ahead", async () => {
    const desk = await planted();
    await desk.advance("task-001", undefined, "passed", "failed");
    expect(await desk.data("get_task_progress", { taskId: "task-001" })).toEqual({
      taskId: "task-001",
      status: "PENDING",
      currentStep: "analyze",
      percent: 0,
      stepsDone: 2,
      stepsAhead: { min: 2 },
      path: [
        { step: "start", enteredAt: at, attempt: 1 },
        { step: "analyze", enteredAt: at, outcome: "passed", attempt: 1 },
        { step: "review", enteredAt: at, outcome: "failed", attempt: 1 },
        { step: "analyze", enteredAt: at, attempt: 2 },
      ],
      retries: { review: { used: 1, max: 3 } },
    });
  });

  it("get_tasks_by_status counts all and pages through them", async () => {
    const desk = await planted();
    await desk.plant({ id: "other", workflowType: "reviewed" }, { id: "third", workflowType: "reviewed" });
    const first = await desk.data<{ nextCursor: string }>("get_tasks_by_status", { limit: 2 });
    expect(first).toMatchObject({
      counts: { PENDING: 3 },
      groups: { PENDING: [{ id: "task-001" }, { id: "other" }] },
    });
    const rest = await desk.data("get_tasks_by_status", { limit: 2, cursor: first.nextCursor });
    expect(rest).toEqual({
      counts: { PENDING: 3 },
      groups: { PENDING: [expect.objectContaining({ id: "third" })] },
    });
    expect(await desk.data("get_tasks_by_status", { status: "HITL" })).toEqual({
      counts: { PENDING: 3 },
      groups: {},
    });
  });

  it("get_pending_syncs returns exactly the fields that changed", async () => {
    const desk = await planted();
    await desk.advance("task-001", undefined);
    const { syncs } = await desk.data<{ syncs: object[] }>("get_pending_syncs", { taskId: "task-001" });
    expect(syncs[1]).toEqual({
      id: expect.stringMatching(/^sync-\d+$/),
      taskId: "task-001",
      seq: expect.any(Number),
      type: "moved",
      change: { currentStep: "analyze", phase: "explore" },
      at,
    });
    expect(syncs[0]).toMatchObject({
      type: "created",
      change: { id: "task-001", status: "PENDING", priority: 100 },
    });
  });

  it("set_task_status and resolve_task return the task", async () => {
    const desk = await planted();
    expect(await desk.data("set_task_status", { taskId: "task-001", status: "PAUSED" })).toEqual({
      task: { ...summary, status: "PAUSED", version: 2 },
    });
    expect(
      await desk.data("resolve_task", { taskId: "task-001", resolution: "succeed", note: "done" }),
    ).toEqual({
      previousStep: "start",
      nextStep: "start",
      action: "complete",
      task: { ...summary, status: "COMPLETED", result: "success", version: 3 },
    });
  });
});
