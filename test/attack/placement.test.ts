import { describe, expect, it } from "vitest";
import { desks } from "../support/with-desk.ts";
import { edges, failure, gate, questioned, reviewed, start, success, work } from "../support/workflows.ts";
import { guarded } from "./attacked.fixture.ts";

const open = desks();

/** Ships once a person has said yes; asks until then. */
const approved = {
  variables: { approved: { type: "boolean", default: false } },
  nodes: {
    start,
    prepare: work("Prepare"),
    ask: {
      type: "checkpoint",
      message: "Ship it?",
      options: [
        { id: "yes", label: "Yes", effects: { setVariable: { approved: true } } },
        { id: "no", label: "No" },
      ],
    },
    ship: work("Ship"),
    end: success,
    held: failure,
  },
  edges: [
    { from: "prepare", to: "ship", when: "approved == true" },
    ...edges("start -> prepare", "prepare -> ask", "ask -yes-> prepare", "ask -no-> held", "ship -> end"),
  ],
};

/** One agent writes, another reviews. */
const witnessed = {
  nodes: {
    start,
    write: work("Write"),
    review: gate("Review", { evidence: [{ by: "other", than: ["write"] }] }),
    end: success,
  },
  edges: edges("start -> write", "write -> review", "review -passed-> end", "review -failed-> write"),
};

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

  it("is refused behind evidence that a failure without its own edge does not pass", async () => {
    const desk = open();
    const nodes = {
      start,
      build: work("Build", { evidence: [{ run: "npm test" }], outputs: ["passed", "failed"] }),
      ship: work("Ship"),
      end: success,
    };
    const lines = ["start -> build", "build -> ship", "ship -> end"];
    await desk.load("built", { nodes, edges: edges(...lines) });
    await desk.load("lenient", { nodes, edges: edges(...lines, "build -failed-> ship") });
    const at = (workflowType: string) => [{ id: workflowType, workflowType, currentStep: "ship" }];
    const refusal = await desk.harmless("load_task_tree", { tasks: at("built") }, desk.as("agent", "a"));
    expect(refusal).toMatchObject({ code: "NOT_ALLOWED" });
    expect(await desk.data("load_task_tree", { tasks: at("lenient") }, desk.as("agent", "a"))).toMatchObject({
      created: 1,
    });
  });

  it.each([
    ["at the step that it is for", { currentStep: "ship" }],
    ["as done", { status: "COMPLETED" }],
  ])("is refused %s if only a person's yes leads there", async (_where, place) => {
    const desk = open();
    await desk.load("approved", approved);
    const task = { id: "t", workflowType: "approved", ...place };
    const refusal = await desk.harmless("load_task_tree", { tasks: [task] }, desk.as("agent", "a"));
    expect(refusal).toMatchObject({ code: "NOT_ALLOWED" });
    const asked = { ...task, currentStep: "ask", status: "HITL" };
    await desk.data("load_task_tree", { tasks: [asked] }, desk.as("agent", "a"));
  });

  it.each(["at once", "before its workflow is known"])(
    "counts as done by its loader so far, %s",
    async (when) => {
      const desk = open();
      const task = { id: "t", workflowType: "witnessed", currentStep: "review" };
      if (when === "at once") await desk.load("witnessed", witnessed);
      await desk.data("load_task_tree", { tasks: [task] }, desk.as("agent", "a"));
      if (when !== "at once") await desk.load("witnessed", witnessed);
      const report = { taskId: "t", result: "passed" };
      const refusal = await desk.harmless("advance_task", report, desk.as("agent", "a"));
      expect(refusal).toMatchObject({ code: "EVIDENCE_MISSING" });
      const done = await desk.data("advance_task", report, desk.as("agent", "b"));
      expect(done).toMatchObject({ task: { status: "COMPLETED" } });
    },
  );

  it("may be reviewed by its loader once another agent has done the work", async () => {
    const desk = open();
    await desk.load("witnessed", witnessed);
    const task = { id: "t", workflowType: "witnessed", currentStep: "write" };
    await desk.data("load_task_tree", { tasks: [task] }, desk.as("agent", "a"));
    await desk.data("advance_task", { taskId: "t", result: "passed" }, desk.as("agent", "b"));
    const done = await desk.data("advance_task", { taskId: "t", result: "passed" }, desk.as("agent", "a"));
    expect(done).toMatchObject({ task: { status: "COMPLETED" } });
  });

  it("may be at a step that agents reach alone", async () => {
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

  it("is not placed past a gate when its workflow is loaded later", async () => {
    const desk = open();
    const task = { id: "t", workflowType: "guarded", currentStep: "ship" };
    await desk.data("load_task_tree", { tasks: [task] }, desk.as("agent", "a"));
    await desk.load("guarded", guarded);
    expect(await desk.refusal("advance_task", { taskId: "t" })).toMatchObject({ code: "NOT_ALLOWED" });
    expect(await desk.record("t")).toMatchObject({ hold: "unknown_workflow" });
  });
});
