import { describe, expect, it } from "vitest";
import { usualLimits } from "../../../src/model/limits.ts";
import { desks } from "../../support/with-desk.ts";
import { errand } from "../../support/workflows.ts";

const open = desks({ bundled: "docs" });
const limited = (limits: Partial<typeof usualLimits>) =>
  open({ settings: { limits: { ...usualLimits, ...limits } } });

describe("the quota of tasks", () => {
  it("T17: refuses tasks beyond it, whichever way they come, and tells how many there are", async () => {
    const desk = limited({ tasks: 3 });
    await desk.plantIn("errand", errand, "a", "b");
    const two = ["c", "d"].map((id) => ({ id, workflowType: "errand" }));
    expect(await desk.harmless("load_task_tree", { tasks: two })).toMatchObject({
      code: "QUOTA_REACHED",
      facts: { quota: "tasks", limit: 3, used: 2 },
    });
    await desk.plant({ id: "c", workflowType: "errand" });
    expect((await desk.harmless("add_task", { workflowId: "errand", title: "d" })).code).toBe(
      "QUOTA_REACHED",
    );
    expect((await desk.harmless("start_workflow", { workflow_id: "errand" })).code).toBe("QUOTA_REACHED");
    expect((await desk.advance("a", undefined, "passed")).task.status).toBe("COMPLETED");
  });

  it("T17: notices tasks of other processes after a minute, and refuses nothing on an old count", async () => {
    const desk = limited({ tasks: 3 });
    await desk.plantIn("errand", errand, "a");
    const store = await desk.call.ports.store();
    const record = { ...(await desk.record("a")), id: "other", version: 0, hash: "" };
    const at = desk.call.ports.now();
    const entry = {
      task: "other",
      type: "created",
      at,
      caller: desk.call.caller,
      events: [],
      change: {},
    } as const;
    await store.commit({
      project: "test",
      changes: [{ record, entry: { ...entry, events: [], change: {} } }],
    });
    await desk.plant({ id: "b", workflowType: "errand" });
    desk.pass(61_000);
    expect((await desk.refusal("add_task", { workflowId: "errand", title: "c" })).code).toBe("QUOTA_REACHED");
  });

  it("T17: an attachment too many is refused with the number that an operator has set", async () => {
    const desk = await limited({ attachments: 1 }).plantIn("errand", errand, "a");
    await desk.advance("a", undefined);
    await desk.data("attach", { taskId: "a", type: "log", text: "one" });
    expect(await desk.refusal("attach", { taskId: "a", type: "log", name: "x", text: "two" })).toMatchObject({
      code: "ATTACHMENTS_FULL",
      facts: { limit: 1 },
    });
  });
});
