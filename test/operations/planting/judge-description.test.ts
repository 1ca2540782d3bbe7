import { describe, expect, it } from "vitest";
import { asking, shippedUnasked } from "../../support/shipping.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks();

/** A person is asked, unless the task's context says that it is trivial. */
const trusting = shippedUnasked("context.trivial == true");

const merge = (more: object) => ({ tasks: [{ id: "t", workflowType: "w", ...more }] });
const trivial = merge({ context: { trivial: true } });

describe("the context of a task", () => {
  it("is not for an agent to change if an operator loaded the task", async () => {
    const desk = open();
    const agent = desk.as("agent", "agent-1");
    await desk.load("w", trusting);
    await desk.plant({ id: "t", workflowType: "w", context: { trivial: false } });
    await desk.ask("advance_task", { taskId: "t" }, agent);
    expect(await desk.harmless("load_task_tree", trivial, agent)).toMatchObject({
      code: "NOT_ALLOWED",
      facts: { taskId: "t", field: "context" },
    });
    await desk.ask("advance_task", { taskId: "t", result: "passed" }, agent);
    expect(await desk.task("t")).toMatchObject({ currentStep: "review", status: "HITL" });
  });

  it("refuses the whole tree if an agent may not change it in one task, also in a dry run", async () => {
    const desk = open();
    const agent = desk.as("agent", "agent-1");
    await desk.load("w", trusting);
    await desk.plant({ id: "t", workflowType: "w" });
    const tree = { tasks: [{ id: "new", workflowType: "w" }, ...trivial.tasks] };
    for (const dryRun of [true, false])
      expect((await desk.harmless("load_task_tree", { ...tree, dryRun }, agent)).code).toBe("NOT_ALLOWED");
  });

  it("may be sent back unchanged by an agent, with other changes", async () => {
    const desk = open();
    await desk.load("w", trusting);
    await desk.plant({ id: "t", workflowType: "w", context: { trivial: false } });
    const same = merge({ context: { trivial: false }, priority: 3 });
    expect(await desk.data("load_task_tree", same, desk.as("agent", "agent-1"))).toMatchObject({
      updated: 1,
    });
  });

  it("is for agents to change if an agent loaded the task, and always for operators", async () => {
    const desk = open();
    await desk.load("w", trusting);
    await desk.ask("load_task_tree", merge({ context: { trivial: false } }), desk.as("agent", "agent-1"));
    await desk.ask("load_task_tree", trivial, desk.as("agent", "agent-2"));
    expect(await desk.task("t")).toMatchObject({ context: { trivial: true } });
    await desk.plant({ id: "mine", workflowType: "w", context: { trivial: false } });
    const mine = { tasks: [{ id: "mine", workflowType: "w", context: { trivial: true } }] };
    await desk.ask("load_task_tree", mine, desk.as("agent", "agent-1", ["load_task_tree"]));
    await desk.plant({ id: "mine", workflowType: "w", context: {} });
    expect(await desk.task("mine")).toMatchObject({ context: {} });
  });

  it("is an operator's again once an operator replaces the task", async () => {
    const desk = open();
    const agent = desk.as("agent", "agent-1");
    await desk.load("w", trusting);
    await desk.ask("load_task_tree", merge({}), agent);
    await desk.ask("load_task_tree", { ...merge({ context: { trivial: false } }), mode: "replace" });
    for (let priority = 1; priority <= 110; priority++)
      await desk.ask("load_task_tree", merge({ priority }), agent);
    expect((await desk.harmless("load_task_tree", trivial, agent)).code).toBe("NOT_ALLOWED");
  });

  it("is not for an agent to change under another's claim, only for the holder", async () => {
    const desk = open();
    await desk.load("w", trusting);
    const owner = desk.as("agent", "agent-1");
    const other = desk.as("agent", "agent-2");
    await desk.ask("load_task_tree", merge({}), owner);
    await desk.ask("start_workflow", { workflow_id: "w", task_id: "t" }, owner);
    expect(await desk.harmless("load_task_tree", trivial, other)).toMatchObject({
      code: "CLAIM_REQUIRED",
      facts: { taskId: "t" },
    });
    await desk.ask("load_task_tree", trivial, owner);
    desk.pass(10 * 3_600_000);
    await desk.ask("load_task_tree", merge({ context: {} }), other);
    expect(await desk.task("t")).toMatchObject({ context: {} });
  });

  it("is not for an agent to change while a person is asked", async () => {
    const desk = open();
    const agent = desk.as("agent", "agent-1");
    await desk.load("w", trusting);
    await desk.ask("load_task_tree", merge({}), agent);
    await desk.advance("t", undefined, "passed");
    expect(await desk.harmless("load_task_tree", trivial, agent)).toMatchObject({
      code: "TASK_WAITING",
      facts: { taskId: "t", waitingFor: "question" },
    });
  });
});

describe.each([
  ["title", "Fix a typo"],
  ["issueId", "DOCS-1"],
])("the %s of a task", (field, other) => {
  const renamed = merge({ [field]: other });

  it("is not for an agent to change if an operator loaded the task, and may be sent back unchanged", async () => {
    const desk = open();
    const agent = desk.as("agent", "agent-1");
    await desk.load("w", trusting);
    await desk.plant({ id: "t", workflowType: "w", [field]: "Drop the table" });
    expect(await desk.harmless("load_task_tree", renamed, agent)).toMatchObject({
      code: "NOT_ALLOWED",
      message: expect.stringContaining(`its ${field} `),
      facts: { taskId: "t", field },
    });
    await desk.ask("load_task_tree", merge({ [field]: "Drop the table", priority: 3 }), agent);
    await desk.ask("load_task_tree", renamed);
    expect(await desk.task("t")).toMatchObject({ [field]: other, priority: 3 });
  });

  it("is not for an agent to change under another's claim, nor while a person is asked", async () => {
    const desk = open();
    const [owner, eve] = [desk.as("agent", "agent-1"), desk.as("agent", "eve")];
    await desk.load("w", trusting);
    await desk.ask("load_task_tree", merge({ [field]: "Mine" }), owner);
    await desk.ask("start_workflow", { workflow_id: "w", task_id: "t" }, owner);
    expect(await desk.harmless("load_task_tree", renamed, eve)).toMatchObject({
      code: "CLAIM_REQUIRED",
      facts: { taskId: "t", field },
    });
    await desk.ask("load_task_tree", renamed, owner);
    const { fence } = await desk.record("t");
    await desk.ask("advance_task", { taskId: "t", result: "passed", fence });
    expect(await desk.harmless("load_task_tree", merge({ [field]: "Mine" }), owner)).toMatchObject({
      code: "TASK_WAITING",
      facts: { taskId: "t", field, waitingFor: "question" },
    });
  });
});

describe("the variables of a task that waits for its workflow", () => {
  it("count as their last author's: an agent's decide nothing that is a person's", async () => {
    const desk = open();
    const said = merge({ variables: { approved: true } });
    await desk.ask("load_task_tree", said, desk.as("agent", "agent-1"));
    await desk.load("w", asking);
    expect(await desk.harmless("advance_task", { taskId: "t" })).toMatchObject({
      code: "VARIABLE_INVALID",
      facts: { taskId: "t", variable: "approved", reserved: true },
    });
    await desk.plant({ id: "t", workflowType: "w", variables: { approved: false } });
    await desk.advance("t", undefined, "passed");
    expect(await desk.task("t")).toMatchObject({ currentStep: "review", status: "HITL" });
  });

  it("are only an operator's if an operator loaded it: an agent neither replaces them nor keeps the task waiting", async () => {
    const desk = open();
    await desk.plant({ id: "t", workflowType: "w", variables: { other: 1 } });
    const agent = desk.as("agent", "agent-1");
    const said = merge({ variables: { approved: true } });
    expect(await desk.harmless("load_task_tree", said, agent)).toMatchObject({
      code: "NOT_ALLOWED",
      facts: { taskId: "t", field: "variables" },
    });
    await desk.ask("load_task_tree", merge({ variables: { other: 1 }, priority: 2 }), agent);
    await desk.load("w", asking);
    expect(await desk.task("t")).toMatchObject({ priority: 2, variables: { other: 1 } });
  });

  it("count as an operator's after an operator writes them, even with equal values", async () => {
    const desk = open();
    const said = merge({ variables: { approved: true } });
    await desk.ask("load_task_tree", said, desk.as("agent", "agent-1"));
    await desk.ask("load_task_tree", said);
    await desk.load("w", asking);
    expect(await desk.advance("t", undefined, "passed")).toMatchObject({ nextStep: "ship" });
  });
});
