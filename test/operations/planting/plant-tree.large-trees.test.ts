import { describe, expect, it } from "vitest";
import { usualLimits } from "../../../src/model/limits.ts";
import { MOST_COMPARED, nearest } from "../../../src/workflow/nearest.ts";
import { fork } from "../../lag/definitions.ts";
import { countedCall } from "../../support/counted.ts";
import { desks } from "../../support/with-desk.ts";
import { errand } from "../../support/workflows.ts";

// A folder without definitions.
const open = desks({ bundled: "test/support" });

const tasks = (count: number, workflowType: (index: number) => string, more: object = {}) =>
  Array.from({ length: count }, (_, index) => ({
    id: `t${index}`,
    workflowType: workflowType(index),
    ...more,
  }));

describe("a large tree", () => {
  it("T15: lets other calls run while its tasks are prepared", async () => {
    const desk = open();
    await desk.load("errand", errand);
    const { call, counts } = countedCall(desk);
    await desk.data("load_task_tree", { tasks: tasks(1_000, () => "errand") }, call);
    expect(counts.rests).toBeGreaterThanOrEqual(10);
  });

  it("T16: is not loaded if its caller leaves meanwhile", async () => {
    const desk = open();
    await desk.load("errand", errand);
    const gone = new AbortController();
    const { call } = countedCall(desk, () => gone.abort());
    const signal = gone.signal;
    const refusal = await desk.refusal(
      "load_task_tree",
      { tasks: tasks(500, () => "errand") },
      { ...call, signal },
    );
    expect(refusal.code).toBe("CALLER_GONE");
    expect(await desk.records()).toEqual([]);
  });

  it("T15: suggests a workflow for the first unknown names only, and each of them once", async () => {
    const desk = open();
    await desk.load("errand", errand);
    const asked = await desk.data<{ warnings: string[] }>("load_task_tree", {
      tasks: tasks(90, (index) => `errand${index % 45}`),
    });
    const suggested = asked.warnings.filter((warning) => warning.includes("Did you mean"));
    expect(suggested).toHaveLength(2 * usualLimits.suggestions);
  });

  it("T15: compares an unknown name with a bounded number of known names", () => {
    let read = 0;
    const known = (function* () {
      for (;;) yield `name ${read++}`;
    })();
    expect(nearest("quick-task", known)).toBeUndefined();
    expect(read).toBe(MOST_COMPARED + 1);
  });

  it("T15: is refused with the number if it would create too many tasks, branches included", async () => {
    const desk = open({ settings: { limits: { ...usualLimits, changedTasks: 50 } } });
    await desk.load("wide", fork("wide", 20));
    const wide = { currentStep: "split" };
    const refusal = await desk.refusal("load_task_tree", { tasks: tasks(3, () => "wide", wide) });
    expect(refusal).toMatchObject({ code: "INPUT_TOO_LARGE", facts: { limit: 50 } });
    expect(refusal.message).toContain("50");
    expect(await desk.records()).toEqual([]);
    await desk.data("load_task_tree", { tasks: tasks(2, () => "wide", wide) });
    expect(await desk.records()).toHaveLength(42);
  });
});
