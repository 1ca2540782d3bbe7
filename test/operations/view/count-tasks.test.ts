import { describe, expect, it } from "vitest";
import type { Data } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { questioned, reviewed } from "../../support/workflows.ts";

const open = desks();

const planted = () => open().plantIn("mine", reviewed, "a", "b");

describe("the tasks of all workflows", () => {
  it("are counted while they are open, and also those that wait for a person", async () => {
    const desk = await planted();
    await desk.load("ask", questioned);
    await desk.plant({ id: "q", workflowType: "ask" }, { id: "e", workflowType: "research" });
    expect(await desk.data("count_tasks")).toEqual({
      workflows: expect.arrayContaining([
        { workflow: "mine", live: 2, waiting: 0 },
        { workflow: "ask", live: 1, waiting: 0 },
        { workflow: "research", live: 1, waiting: 0 },
      ]),
    });
    await desk.advance("q", undefined, "passed");
    await desk.data("set_task_status", { taskId: "a", status: "PAUSED" });
    await desk.data("set_task_status", { taskId: "e", status: "CANCELLED" });
    const { workflows } = await desk.data<{ workflows: Data[] }>("count_tasks");
    expect(workflows).toHaveLength(2);
    expect(workflows).toContainEqual({ workflow: "mine", live: 2, waiting: 0 });
    expect(workflows).toContainEqual({ workflow: "ask", live: 1, waiting: 1 });
  });
});
