import { describe, expect, it } from "vitest";
import { desks } from "../support/with-desk.ts";
import { questioned, reviewed } from "../support/workflows.ts";
import { guarded } from "./attacked.fixture.ts";

const open = desks();

describe("a task that an agent loads", () => {
  it.each([
    ["past a question to a person", { currentStep: "ship" }],
    ["at a step behind what Navigator is to be shown", { currentStep: "sign" }],
    ["as done", { status: "COMPLETED" }],
    ["as done at its end", { currentStep: "end", status: "COMPLETED" }],
  ])("is refused %s", async (_where, place) => {
    const desk = open();
    await desk.load("guarded", guarded);
    const task = { id: "t", workflowType: "guarded", ...place };
    const refusal = await desk.harmless("load_task_tree", { tasks: [task] }, desk.as("agent", "a"));
    expect(refusal).toMatchObject({ code: "NOT_ALLOWED", facts: { taskId: "t" } });
    await desk.plant(task);
  });

  it("may be where agents alone could have brought it", async () => {
    const desk = open();
    await desk.load("reviewed", reviewed);
    await desk.load("questioned", questioned);
    const tasks = [
      { id: "r", workflowType: "reviewed", currentStep: "review" },
      { id: "d", workflowType: "reviewed", currentStep: "end", status: "COMPLETED" },
      { id: "q", workflowType: "questioned", currentStep: "ask" },
      { id: "f", workflowType: "questioned", currentStep: "draft", status: "FAILED" },
    ];
    const planted = await desk.data("load_task_tree", { tasks }, desk.as("agent", "a"));
    expect(planted).toMatchObject({ created: 4, warnings: [] });
  });

  it("is not placed past a gate when its workflow comes later", async () => {
    const desk = open();
    const task = { id: "t", workflowType: "guarded", currentStep: "ship" };
    await desk.data("load_task_tree", { tasks: [task] }, desk.as("agent", "a"));
    await desk.load("guarded", guarded);
    expect(await desk.refusal("advance_task", { taskId: "t" })).toMatchObject({ code: "NOT_ALLOWED" });
    expect(await desk.record("t")).toMatchObject({ hold: "unknown_workflow" });
  });
});
