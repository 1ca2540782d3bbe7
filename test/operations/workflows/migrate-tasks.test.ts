import { describe, expect, it } from "vitest";
import { desks } from "../../support/with-desk.ts";
import { edges, errand, forked, gate, reviewed, start, success, work } from "../../support/workflows.ts";

const open = desks();

const longer = {
  nodes: { start, do: work("Do it"), check: gate("Check"), end: success },
  edges: edges("start -> do", "do -> check", "check -> end"),
};
const renamed = {
  nodes: { start, act: work("Act"), end: success },
  edges: edges("start -> act", "act -> end"),
};

describe("a definition that changes", () => {
  it("leaves open tasks on their version, and starts new ones on the new version", async () => {
    const desk = open();
    await desk.load("errand", errand);
    await desk.plant({ id: "old", workflowType: "errand" });
    await desk.advance("old", undefined);
    expect(await desk.load("errand", longer)).toMatchObject({ replaced: true });
    await desk.plant({ id: "new", workflowType: "errand" });
    expect(await desk.advance("old", "passed")).toMatchObject({ task: { status: "COMPLETED" } });
    expect(await desk.advance("new", undefined, "passed")).toMatchObject({ nextStep: "check" });
  });

  it("is taken over by open tasks when an operator migrates them, after a dry run", async () => {
    const desk = open();
    await desk.load("errand", errand);
    await desk.plant(
      { id: "a", workflowType: "errand" },
      { id: "b", workflowType: "errand" },
      { id: "c", workflowType: "errand" },
    );
    await desk.advance("a", undefined);
    await desk.advance("c", undefined, "passed");
    await desk.take("w");
    const { version } = await desk.load("errand", renamed);
    const before = await desk.dump();
    expect(await desk.data("migrate_tasks", { workflowId: "errand", dryRun: true })).toEqual({
      version,
      migrated: 1,
      refused: 1,
      tasks: [
        { taskId: "a", from: "do", to: null, problem: 'the node "do" is gone' },
        { taskId: "b", from: "start", to: "start" },
      ],
    });
    expect(await desk.dump()).toBe(before);
    const mapping = { do: "act" };
    expect(await desk.data("migrate_tasks", { workflowId: "errand", mapping })).toMatchObject({
      migrated: 2,
      refused: 0,
    });
    expect(await desk.task("a")).toMatchObject({ currentStep: "act", status: "IN_PROGRESS", owner: "w" });
    expect(await desk.data("advance_task", { taskId: "a", result: "passed", fence: 1 })).toMatchObject({
      task: { status: "COMPLETED" },
    });
    expect(await desk.data("migrate_tasks", { workflowId: "errand", mapping })).toMatchObject({ tasks: [] });
  });

  it("gives a reason for each named task that stays", async () => {
    const desk = open();
    await desk.load("errand", forked());
    await desk.load("other", reviewed);
    await desk.plant({ id: "forked", workflowType: "errand" }, { id: "stranger", workflowType: "other" });
    await desk.advance("forked", undefined, "passed");
    await desk.load("errand", { ...errand, nodes: { ...errand.nodes, prepare: success } });
    const taskIds = ["forked", "stranger", "nobody", "forked"];
    expect(await desk.data("migrate_tasks", { workflowId: "errand", taskIds })).toMatchObject({
      migrated: 0,
      refused: 3,
      tasks: [
        { taskId: "stranger", problem: 'it is in "other"' },
        { taskId: "nobody", problem: "there is no such task" },
        { taskId: "forked", problem: "it is part of a fork" },
      ],
    });
  });

  it("moves no task to a node of another kind, where it would wait for ever", async () => {
    const desk = open();
    await desk.load("errand", errand);
    await desk.plant({ id: "t", workflowType: "errand" });
    await desk.advance("t", undefined);
    await desk.load("errand", renamed);
    const { tasks } = await desk.data<{ tasks: object[] }>("migrate_tasks", {
      workflowId: "errand",
      mapping: { do: "end" },
    });
    expect(tasks).toEqual([
      expect.objectContaining({ taskId: "t", to: null, problem: 'the node "end" is of another kind' }),
    ]);
  });

  it("keeps a paused task paused", async () => {
    const desk = open();
    await desk.load("errand", errand);
    await desk.plant({ id: "t", workflowType: "errand" });
    await desk.ask("set_task_status", { taskId: "t", status: "PAUSED" });
    await desk.load("errand", longer);
    await desk.ask("migrate_tasks", { workflowId: "errand" });
    expect(await desk.task("t")).toMatchObject({ status: "PAUSED", currentStep: "start" });
  });
});
