import { describe, expect, it } from "vitest";
import { desks } from "../../support/with-desk.ts";
import { errand, forked, questioned } from "../../support/workflows.ts";

const open = desks();
const HALF_HOUR = 30 * 60_000;

interface Health {
  readonly workflows: readonly { readonly workflow: string }[];
  readonly more: { readonly open: boolean; readonly ended: boolean };
}

const of = ({ workflows }: Health, id: string) => workflows.find(({ workflow }) => workflow === id);

describe("the health of workflows", () => {
  it("WF1: counts open, waiting and stuck tasks, and judges those that ended", async () => {
    const desk = await open().plantIn("mine", errand, "a", "b", "c", "d", "e");
    await desk.load("ask", questioned);
    await desk.plant({ id: "q", workflowType: "ask" });
    await desk.advance("q", undefined, "passed");
    for (const [id, ms] of [
      ["a", 1_000],
      ["b", 9_000],
      ["c", 3_000],
    ] as const) {
      desk.pass(ms);
      await desk.advance(id, undefined, "passed");
    }
    await desk.data("set_task_status", { taskId: "d", status: "CANCELLED" });
    const health = await desk.data<Health>("workflow_health");
    // The three took 1, 10 and 13 seconds from their common creation.
    expect(of(health, "mine")).toEqual({
      workflow: "mine",
      open: 1,
      waiting: 0,
      stuck: 0,
      ended: 4,
      succeeded: 3,
      medianMs: 10_000,
    });
    expect(of(health, "ask")).toMatchObject({ open: 1, waiting: 1, stuck: 0, ended: 0, succeeded: 0 });
    expect(health.more).toEqual({ open: false, ended: false });
  });

  it("WF1: a begun task is stuck after half an hour; a new one and one for a person are not", async () => {
    const desk = await open().plantIn("mine", errand, "new", "begun");
    await desk.load("ask", questioned);
    await desk.plant({ id: "q", workflowType: "ask" });
    await desk.advance("q", undefined, "passed");
    await desk.advance("begun", undefined);
    desk.pass(HALF_HOUR - 1);
    expect(of(await desk.data<Health>("workflow_health"), "mine")).toMatchObject({ open: 2, stuck: 0 });
    desk.pass(1);
    const health = await desk.data<Health>("workflow_health");
    expect(of(health, "mine")).toMatchObject({ open: 2, stuck: 1 });
    expect(of(health, "ask")).toMatchObject({ waiting: 1, stuck: 0 });
  });

  it("WF1: branches count with their task only", async () => {
    const desk = await open().plantIn("split", forked(), "t");
    await desk.advance("t", undefined, "passed");
    expect((await desk.records()).length).toBe(3);
    expect(of(await desk.data<Health>("workflow_health"), "split")).toMatchObject({ open: 1, stuck: 0 });
  });

  it("WF1: says that there are more tasks than it reads", async () => {
    const desk = open();
    await desk.load("mine", errand);
    const tasks = Array.from({ length: 1_001 }, (_, index) => ({ id: `t${index}`, workflowType: "mine" }));
    await desk.plant(...tasks);
    const health = await desk.data<Health>("workflow_health");
    expect(health.more).toEqual({ open: true, ended: false });
    expect(of(health, "mine")).toMatchObject({ open: 1_000 });
  });
});
