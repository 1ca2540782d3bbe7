import { describe, expect, it } from "vitest";
import { desks } from "../../support/with-desk.ts";
import { reviewed } from "../../support/workflows.ts";

const open = desks();

const planted = (...ids: readonly string[]) => open().plantIn("reviewed", reviewed, ...ids);

describe("T8: a task under a live claim is moved only with that claim's fence", () => {
  it("T8: refuses a caller without the fence, with another fence, or with another worker's name", async () => {
    const desk = await planted("t");
    const [taken] = await desk.take("w1");
    expect(taken).toMatchObject({
      id: "t",
      currentStep: "analyze",
      status: "IN_PROGRESS",
      owner: "w1",
      fence: 1,
    });
    const report = { taskId: "t", result: "passed" };
    expect((await desk.harmless("advance_task", report)).code).toBe("CLAIM_REQUIRED");
    expect((await desk.harmless("advance_task", { ...report, worker: "w1" })).code).toBe("CLAIM_REQUIRED");
    expect((await desk.harmless("advance_task", { ...report, fence: 2 })).code).toBe("CLAIM_LOST");
    expect((await desk.harmless("advance_task", { ...report, fence: 1, worker: "w2" })).code).toBe(
      "CLAIM_LOST",
    );
    expect(await desk.data("advance_task", { ...report, fence: 1, worker: "w1" })).toMatchObject({
      nextStep: "review",
      task: { status: "PENDING" },
    });
  });

  it("T8: tells the claim's own worker that only the fence is missing, and other workers nothing of it", async () => {
    const desk = await planted("t");
    await desk.take("w1");
    const report = { taskId: "t", result: "passed" };
    const missing = '"t" is claimed by w1. The call lacks the fence of that claim: add `fence: 1`.';
    expect((await desk.harmless("advance_task", { ...report, worker: "w1" })).message).toBe(missing);
    expect((await desk.harmless("advance_task", report, desk.as("agent", "w1"))).message).toBe(missing);
    expect(
      (await desk.harmless("attach", { taskId: "t", type: "note", text: "x", worker: "w1" })).message,
    ).toBe(missing);
    const others = [
      await desk.harmless("advance_task", { ...report, worker: "w2" }),
      await desk.harmless("advance_task", { ...report, worker: "w2" }, desk.as("agent", "w1")),
    ];
    for (const { message } of others) expect(message).toBe('"t" is claimed by w1.');
    const { message } = await desk.harmless("advance_task", { ...report, fence: 1, worker: "w2" });
    expect(message).toBe('The claim 1 on "t" belongs to w1, not to w2.');
  });

  it("E7: releases the claim with the move, and keeps it only on request", async () => {
    const desk = await planted("t");
    await desk.take("w1");
    desk.pass(50_000);
    const kept = await desk.data("advance_task", {
      taskId: "t",
      result: "passed",
      fence: 1,
      keepClaim: true,
    });
    expect(kept).toMatchObject({ task: { status: "IN_PROGRESS", owner: "w1", currentStep: "review" } });
    desk.pass(50_000);
    const left = await desk.data("advance_task", { taskId: "t", result: "failed", fence: 1 });
    expect(left["task"]).toMatchObject({ status: "PENDING", currentStep: "analyze" });
    expect(left["task"]).not.toHaveProperty("owner");
    expect((await desk.harmless("advance_task", { taskId: "t", result: "passed", fence: 1 })).code).toBe(
      "CLAIM_LOST",
    );
  });

  it("T2: counts a repeated report that keeps its claim and names its step once", async () => {
    const desk = await planted("t");
    await desk.take("w1");
    const report = { taskId: "t", result: "passed", fence: 1, keepClaim: true, expectedStep: "analyze" };
    expect(await desk.data("advance_task", report)).toMatchObject({ nextStep: "review" });
    expect(await desk.harmless("advance_task", report)).toMatchObject({
      code: "STALE",
      facts: { currentStep: "review" },
    });
  });

  it("never shortens a long lease by keeping it", async () => {
    const desk = await planted("t");
    const [taken] = await desk.take("w1", {}, 3_600_000);
    await desk.ask("advance_task", { taskId: "t", result: "passed", fence: 1, keepClaim: true });
    expect((await desk.record("t")).claim?.until).toBe(taken?.leaseUntil);
  });

  it("drops a kept claim if no worker can continue", async () => {
    const desk = await planted("t");
    await desk.take("w1");
    await desk.ask("advance_task", { taskId: "t", result: "passed", fence: 1, keepClaim: true });
    await desk.ask("advance_task", { taskId: "t", result: "passed", fence: 1, keepClaim: true });
    expect((await desk.record("t")).claim).toBeUndefined();
  });

  it("releases an expired claim for any reader, with a history entry", async () => {
    const desk = await planted("seen", "swept");
    await desk.take("w1", { limit: 2 });
    desk.pass(60_000);
    expect(await desk.task("seen")).toMatchObject({ status: "PENDING", currentStep: "analyze" });
    expect((await desk.history("seen")).at(-1)).toMatchObject({
      type: "released",
      caller: { kind: "clock" },
      change: { status: "PENDING", owner: null },
    });
    expect(await desk.sweep()).toBe(1);
    expect(await desk.sweep()).toBe(0);
    expect((await desk.history("swept")).map(({ type }) => type)).toEqual(["created", "claimed", "released"]);
    expect((await desk.harmless("advance_task", { taskId: "swept", result: "passed", fence: 1 })).code).toBe(
      "CLAIM_LOST",
    );
  });

  it("raises the fence with every claim and never lowers it, not even by a replacement", async () => {
    const desk = await planted("t");
    const fences: (number | undefined)[] = [];
    for (let round = 0; round < 3; round++) {
      fences.push((await desk.take("w"))[0]?.fence);
      desk.pass(60_000);
    }
    await desk.data("load_task_tree", { tasks: [{ id: "t", workflowType: "reviewed" }], mode: "replace" });
    fences.push((await desk.take("w"))[0]?.fence);
    expect(fences).toEqual([1, 2, 3, 4]);
  });

  it("keeps the claim from other agents that pause, and lets its holder release it", async () => {
    const desk = await planted("t");
    await desk.take("w1");
    const agent = desk.as("agent", "a");
    const pause = { taskId: "t", status: "PAUSED" };
    expect((await desk.harmless("set_task_status", pause, agent)).code).toBe("CLAIM_REQUIRED");
    expect((await desk.harmless("set_task_status", { ...pause, fence: 9 }, agent)).code).toBe("CLAIM_LOST");
    await desk.ask("set_task_status", { taskId: "t", status: "PENDING", fence: 1 }, agent);
    expect((await desk.history("t")).at(-1)).toMatchObject({ type: "released", caller: { id: "a" } });
    await desk.take("w2");
    await desk.ask("set_task_status", pause);
    expect(await desk.task("t")).toMatchObject({ status: "PAUSED" });
    expect((await desk.harmless("advance_task", { taskId: "t", fence: 2 })).code).toBe("TASK_PAUSED");
  });
});
