import { describe, expect, it } from "vitest";
import { desks } from "../../support/with-desk.ts";
import { calling, errand, reviewed } from "../../support/workflows.ts";

const open = desks();

describe("subflows", () => {
  it("name steps by their path, so that the child's never collide with the caller's", async () => {
    const desk = open();
    await desk.load("reviewed", reviewed);
    await desk.load("parent", calling("reviewed"));
    await desk.plant({ id: "t", workflowType: "parent" });
    expect(await desk.advance("t", undefined, "passed")).toMatchObject({
      action: "enter_subflow",
      nextStep: "call/analyze",
    });
    expect(await desk.advance("t", "passed", "failed")).toMatchObject({
      nextStep: "call/analyze",
      task: { stepRetries: { "call/review": 1 }, retryCount: 1 },
    });
    const progress = await desk.data<{ path: { step: string }[]; retries: object }>("get_task_progress", {
      taskId: "t",
    });
    expect(progress.path.map(({ step }) => step)).toEqual([
      "start",
      "before",
      "call",
      "call/start",
      "call/analyze",
      "call/review",
      "call/analyze",
    ]);
    expect(progress.retries).toEqual({ "call/review": { used: 1, max: 3 } });
    expect(await desk.advance("t", "passed", "passed")).toMatchObject({
      action: "return",
      nextStep: "after",
    });
    expect(await desk.advance("t", "passed")).toMatchObject({ task: { status: "COMPLETED" } });
  });

  it("S1: a child that waits for a person holds its caller", async () => {
    const desk = open();
    await desk.load("reviewed", {
      ...reviewed,
      nodes: { ...reviewed.nodes, review: { ...reviewed.nodes.review, maxRetries: 0 } },
    });
    await desk.load("parent", calling("reviewed"));
    await desk.plant({ id: "t", workflowType: "parent" });
    expect(await desk.advance("t", undefined, "passed", "passed", "failed")).toMatchObject({
      action: "escalate",
      nextStep: "call/hitl",
      task: { status: "HITL" },
    });
    await desk.ask("resolve_task", { taskId: "t", resolution: "goto", node: "call/review" });
    expect(await desk.advance("t", "passed")).toMatchObject({ nextStep: "after" });
  });

  it("keep the version they were entered with, and use the newer one the next time", async () => {
    const desk = open();
    await desk.load("child", errand);
    await desk.load("parent", calling("child"));
    await desk.plant({ id: "t", workflowType: "parent" }, { id: "u", workflowType: "parent" });
    await desk.advance("t", undefined, "passed");
    await desk.load("child", reviewed);
    expect(await desk.advance("t", "passed")).toMatchObject({ nextStep: "after" });
    expect(await desk.advance("u", undefined, "passed")).toMatchObject({ nextStep: "call/analyze" });
  });

  it("wait for a person if the called workflow is not loaded, and continue once it is", async () => {
    const desk = open();
    await desk.load("parent", calling("missing"));
    await desk.plant({ id: "t", workflowType: "parent" });
    expect(await desk.advance("t", undefined, "passed")).toMatchObject({
      action: "escalate",
      reason: "unknown_workflow",
      task: { status: "HITL" },
    });
    await desk.load("missing", errand);
    await desk.ask("resolve_task", { taskId: "t", resolution: "resume" });
    expect(await desk.task("t")).toMatchObject({ currentStep: "call/do", status: "PENDING" });
  });

  it("are entered from their start if a task is loaded inside one", async () => {
    const desk = open();
    await desk.load("child", errand);
    await desk.load("parent", calling("child"));
    const { warnings } = await desk.plant({ id: "t", workflowType: "parent", currentStep: "call/do" });
    expect(warnings).toEqual([expect.stringContaining('enters "call" anew')]);
    expect(await desk.task("t")).toMatchObject({ currentStep: "call/do", status: "PENDING" });
  });
});
