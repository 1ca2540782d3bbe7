import { describe, expect, it } from "vitest";
import { desks } from "../../support/with-desk.ts";
import { edges, errand, reviewed, start, success, work } from "../../support/workflows.ts";

const open = desks();

const planted = (...ids: readonly string[]) => open().plantIn("reviewed", reviewed, ...ids);

describe("the queue", () => {
  it("hands out the highest priority first, the oldest first among equals, and nothing twice", async () => {
    const desk = open();
    await desk.load("errand", errand);
    const priorities = [0, 5, -1, 5, 2.5, 0];
    await desk.plant(
      ...priorities.map((priority, index) => ({ id: `t${index}`, workflowType: "errand", priority })),
    );
    expect(await desk.queue()).toEqual(["t1", "t3", "t4", "t0", "t5", "t2"]);
    expect((await desk.take("w", { limit: 4 })).map(({ id }) => id)).toEqual(["t1", "t3", "t4", "t0"]);
    expect(await desk.queue()).toEqual(["t5", "t2"]);
    expect(await desk.take("w", { limit: 100 })).toHaveLength(2);
    expect(await desk.take("w")).toEqual([]);
  });

  it("starves no task: a task that returns keeps its age", async () => {
    const desk = await planted("old", "young");
    await desk.take("w1");
    desk.pass(60_000);
    expect(await desk.queue()).toEqual(["old", "young"]);
    await desk.advance("old", "passed", "failed");
    expect(await desk.queue()).toEqual(["old", "young"]);
  });

  it("finds work by the agent of its step, also of a task that has not started", async () => {
    const desk = await planted("t");
    await desk.load("errand", errand);
    await desk.plant({ id: "e", workflowType: "errand" });
    expect(await desk.queue({ agent: "analyst" })).toEqual(["t"]);
    expect(await desk.queue({ agent: "reviewer" })).toEqual([]);
    expect(await desk.queue({ workflowType: "errand" })).toEqual(["e"]);
    expect(await desk.take("w", { agent: "analyst" })).toMatchObject([{ id: "t", currentStep: "analyze" }]);
    await desk.ask("advance_task", { taskId: "t", fence: 1, result: "passed" });
    expect(await desk.queue({ agent: "reviewer" })).toEqual(["t"]);
    expect(await desk.queue({ agent: "reviewer", workflowType: "errand" })).toEqual([]);
  });

  it("skips a task whose start leads nowhere at present, and takes the next", async () => {
    const desk = open();
    const definition = {
      variables: [{ name: "ready", type: "boolean", defaultValue: false }],
      nodes: { start, do: work("Do"), end: success },
      edges: [{ from: "start", to: "do", when: "ready == true" }, ...edges("do -> end")],
    };
    await desk.load("conditional", definition);
    await desk.load("errand", errand);
    await desk.plant(
      { id: "stuck", workflowType: "conditional", priority: 9 },
      { id: "free", workflowType: "errand" },
      { id: "ready", workflowType: "conditional", variables: { ready: true } },
    );
    expect((await desk.take("w", { limit: 5 })).map(({ id }) => id)).toEqual(["free", "ready"]);
  });

  it("finds work behind any number of tasks that have none", async () => {
    const desk = open();
    await desk.load("asking", {
      nodes: {
        start,
        ask: { type: "checkpoint", message: "Go?", options: [{ id: "go", label: "Go" }] },
        end: success,
      },
      edges: edges("start -> ask", "ask -> end"),
    });
    await desk.load("conditional", {
      variables: [{ name: "ready", type: "boolean", defaultValue: false }],
      nodes: { start, do: work("Do"), end: success },
      edges: [{ from: "start", to: "do", when: "ready == true" }, ...edges("do -> end")],
    });
    await desk.load("errand", errand);
    const many = (workflowType: string) =>
      Array.from({ length: 210 }, (_, index) => ({
        id: `${workflowType}${index}`,
        workflowType,
        priority: 5,
      }));
    await desk.plant(
      { id: "first", workflowType: "errand", priority: 9 },
      ...many("conditional"),
      ...many("asking"),
      { id: "last", workflowType: "errand" },
    );
    expect((await desk.take("w", { limit: 5 })).map(({ id }) => id)).toEqual(["first", "last"]);
    expect(await desk.data("get_tasks_by_status", { limit: 1 })).toMatchObject({
      counts: { HITL: 210, PENDING: 210, IN_PROGRESS: 2 },
    });
  });
});
