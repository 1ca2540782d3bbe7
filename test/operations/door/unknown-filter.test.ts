import { describe, expect, it } from "vitest";
import { desks } from "../../support/with-desk.ts";
import { errand } from "../../support/workflows.ts";

const open = desks();

describe("a filter that nothing can match", () => {
  it("by a misspelt workflow is refused with a suggestion, of loaded workflows and of names in tasks", async () => {
    const desk = open();
    await desk.load("errand", errand);
    await desk.plant({ id: "u", workflowType: "later" });
    for (const [said, meant] of [
      ["erand", "errand"],
      ["latr", "later"],
    ] as const)
      for (const claim of [{}, { claim: { worker: "w" } }])
        expect(
          await desk.harmless("get_next_tasks_from_tree", { workflowType: said, ...claim }),
        ).toMatchObject({ code: "WORKFLOW_NOT_FOUND", message: expect.stringContaining(`"${meant}"?`) });
    const far = await desk.harmless("get_next_tasks_from_tree", { workflowType: "something else" });
    expect(far.message).toBe('There is no workflow "something else".');
  });

  it("is accepted if its workflow just has no tasks", async () => {
    const desk = open();
    await desk.load("errand", errand);
    await desk.plant({ id: "u", workflowType: "later" });
    for (const workflowType of ["errand", "later"])
      expect(await desk.data("get_next_tasks_from_tree", { workflowType })).toEqual({ count: 0, tasks: [] });
    await desk.ask("confirm_sync_for_task", { taskId: "u" });
    expect(await desk.data("get_pending_syncs", { taskId: "u" })).toEqual({ syncs: [], total: 0 });
  });

  it("by a misspelt task id is refused with a suggestion", async () => {
    const desk = open();
    await desk.load("errand", errand);
    await desk.plant({ id: "issue-33", workflowType: "errand" });
    expect(await desk.harmless("get_pending_syncs", { taskId: "isue-33" })).toMatchObject({
      code: "TASK_NOT_FOUND",
      message: 'There is no task "isue-33". Did you mean "issue-33"?',
    });
    // The names are read again when there are more.
    await desk.plant({ id: "isue-34", workflowType: "errand" });
    expect((await desk.harmless("get_pending_syncs", { taskId: "isue-35" })).message).toContain('"isue-34"?');
  });
});
