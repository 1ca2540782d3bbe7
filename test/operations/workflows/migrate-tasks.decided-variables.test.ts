import { describe, expect, it } from "vitest";
import { asking, mayShip } from "../../support/shipping.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, start, success, work } from "../../support/workflows.ts";

const open = desks();

describe("a migration", () => {
  const unasked = {
    variables: asking.variables,
    nodes: { start, build: work("Build"), ship: work("Ship"), end: success },
    edges: edges("start -> build", "build -> ship", "ship -> end"),
  };

  it("drops an agent's variable that the new version leaves to a person, and reports it", async () => {
    const desk = open();
    const agent = desk.as("agent", "agent-1");
    await desk.load("w", unasked);
    await desk.plant({ id: "t", workflowType: "w" });
    await desk.ask("advance_task", { taskId: "t", variables: { approved: true, note: "x" } }, agent);
    await desk.load("w", asking);
    const told = { tasks: [{ taskId: "t", to: "build", dropped: ["approved"] }] };
    const before = await desk.dump();
    expect(await desk.data("migrate_tasks", { workflowId: "w", dryRun: true })).toMatchObject(told);
    expect(await desk.dump()).toBe(before);
    expect(await desk.data("migrate_tasks", { workflowId: "w" })).toMatchObject(told);
    expect((await desk.task("t")).variables).toEqual({ note: "x" });
    await desk.ask("advance_task", { taskId: "t", result: "passed" }, agent);
    expect(await desk.task("t")).toMatchObject({ currentStep: "review", status: "HITL" });
    expect(await desk.data("verify_history", {})).toMatchObject({ problems: [] });
  });

  it("keeps a variable that a person's answer set", async () => {
    const desk = open();
    await desk.load("w", asking);
    await desk.plant({ id: "t", workflowType: "w" });
    await desk.advance("t", undefined, "passed");
    await desk.ask("answer_question", { taskId: "t", option: "yes" });
    await desk.load("w", { ...asking, name: "Again" });
    const { tasks } = await desk.data<{ tasks: object[] }>("migrate_tasks", { workflowId: "w" });
    expect(tasks).toEqual([{ taskId: "t", from: "ship", to: "ship" }]);
    expect((await desk.task("t")).variables).toEqual({ approved: true });
  });

  it("drops the variable also if the old version let a step set it too", async () => {
    const desk = open();
    const agent = desk.as("agent", "agent-1");
    const build = work("Build", { actions: [{ action: "set", target: "approved" }] });
    const entrusting = {
      id: "w",
      version: "1",
      title: "w",
      variables: asking.variables,
      activities: [
        {
          id: "a",
          name: "A",
          steps: [
            { id: "build", actions: build["actions"] },
            { id: "next" },
            {
              kind: "checkpoint",
              id: "review",
              message: "?",
              condition: "approved != true",
              options: mayShip,
            },
            { id: "ship" },
          ],
        },
      ],
    };
    await desk.load("w", entrusting);
    await desk.plant({ id: "t", workflowType: "w" });
    await desk.ask("advance_task", { taskId: "t" }, agent);
    await desk.ask("advance_task", { taskId: "t", variables: { approved: true } }, agent);
    const [activity] = entrusting.activities;
    const steps = [{ id: "build" }, ...(activity?.steps.slice(1) ?? [])];
    await desk.load("w", { ...entrusting, activities: [{ ...activity, steps }] });
    expect(await desk.data("migrate_tasks", { workflowId: "w" })).toMatchObject({
      tasks: [{ taskId: "t", dropped: ["approved"] }],
    });
  });
});
