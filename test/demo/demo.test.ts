import { describe, expect, it } from "vitest";
import { plantDemo, walkDemo } from "../../src/demo/demo.ts";
import { desks } from "../support/with-desk.ts";

const open = desks();

/** Yields once instead of waiting. */
const atOnce = (_: number, signal: AbortSignal): Promise<boolean> =>
  new Promise((resolve) => setImmediate(() => resolve(!signal.aborted)));

describe("the demo", () => {
  it("moves, fails, retries, and ends with a question and an escalation for a person", async () => {
    const desk = open();
    await plantDemo(desk.call);
    const stop = new AbortController();
    const told: number[] = [];
    const walked = walkDemo(desk.call, atOnce, stop.signal, (waiting) => told.push(waiting));
    const counts = async (): Promise<unknown> => (await desk.data("get_tasks_by_status")) as unknown;
    await expect.poll(counts, { timeout: 30_000 }).toMatchObject({ counts: { COMPLETED: 4, HITL: 2 } });
    expect(await desk.task("demo-login-screen")).toMatchObject({
      currentStep: "hitl",
      waitingFor: expect.stringContaining("max_retries_exceeded"),
    });
    expect(await desk.task("demo-dates")).toMatchObject({
      currentStep: "accept",
      waitingFor: "a person's answer",
    });
    expect(await desk.data("get_pending_syncs")).toMatchObject({ total: 0 });
    await expect.poll(() => told).toEqual([2]);

    await desk.data("resolve_task", { taskId: "demo-login-screen", resolution: "goto", node: "analyze" });
    await expect
      .poll(async () => (await desk.task("demo-login-screen")).status, { timeout: 30_000 })
      .toBe("COMPLETED");
    stop.abort();
    await walked;
  });

  it("asks its first question within half a minute of its own pauses", async () => {
    const desk = open();
    await plantDemo(desk.call);
    const stop = new AbortController();
    let longest = 0;
    const timed = (ms: number, signal: AbortSignal): Promise<boolean> => {
      longest = Math.max(longest, ms);
      return atOnce(ms, signal);
    };
    const walked = walkDemo(desk.call, timed, stop.signal);
    const step = async () => (await desk.task("demo-dates")).currentStep;
    await expect.poll(step, { timeout: 30_000 }).toBe("accept");
    stop.abort();
    await walked;
    const claims = (await desk.history()).filter(
      ({ task, type }) => type === "claimed" && task?.startsWith("demo-dates"),
    );
    expect(claims.length).toBeGreaterThan(3);
    // An agent pauses before it takes a step and before it reports it.
    expect(claims.length * 2 * longest).toBeLessThan(30_000);
  });

  it("continues to its end after every answer, also after one that asks for more", async () => {
    const desk = open();
    await plantDemo(desk.call);
    const told: number[] = [];
    const { signal } = new AbortController();
    const walked = walkDemo(desk.call, atOnce, signal, (waiting) => told.push(waiting));
    const asked = async (visits: number): Promise<void> => {
      const entries = async () =>
        (await desk.history()).filter(
          ({ task, change }) => task === "demo-dates" && change["currentStep"] === "accept",
        );
      await expect.poll(async () => (await entries()).length, { timeout: 30_000 }).toBe(visits);
    };
    await asked(1);
    await desk.data("answer_question", { taskId: "demo-dates", option: "dig_deeper" });
    await asked(2);
    await desk.data("answer_question", { taskId: "demo-dates", option: "accept" });
    const stopped = async () => (await desk.task("demo-login-screen")).status;
    await expect.poll(stopped, { timeout: 30_000 }).toBe("HITL");
    await desk.data("resolve_task", { taskId: "demo-login-screen", resolution: "resume", on: "retry" });
    await walked;
    expect(told.at(-1)).toBe(0);
    for (const { id } of await desk.records()) expect((await desk.task(id)).status).toBe("COMPLETED");
    expect(await desk.data("get_pending_syncs")).toMatchObject({ total: 0 });
  });

  it("is worked on under claims, without a warning", async () => {
    const desk = open();
    await plantDemo(desk.call);
    const stop = new AbortController();
    const walked = walkDemo(desk.call, atOnce, stop.signal);
    await expect
      .poll(async () => (await desk.task("demo-tidy")).status, { timeout: 30_000 })
      .toBe("COMPLETED");
    stop.abort();
    await walked;
    const entries = (await desk.history()).filter(({ task }) => task === "demo-tidy");
    expect(entries.filter(({ type }) => type === "claimed").map(({ caller }) => caller.id)).toEqual([
      "demo-builder",
      "demo-reviewer",
      "demo-builder",
      "demo-reviewer",
    ]);
    expect(entries.flatMap(({ events }) => events).filter(({ type }) => type === "warned")).toEqual([]);
  });

  it("is marked as a demo and made by agents", async () => {
    const desk = open();
    await plantDemo(desk.call);
    for (const { context } of await desk.records()) expect(context).toEqual({ demo: true });
    for (const { caller } of await desk.history())
      expect(caller).toMatchObject({ kind: "agent", channel: "demo" });
  });

  it("is loaded into a new store only, and leaves other tasks alone", async () => {
    const desk = open();
    await desk.plant({ id: "demo-greeting", workflowType: "quick-task" });
    await plantDemo(desk.call);
    await walkDemo(desk.call, atOnce, new AbortController().signal);
    expect((await desk.records()).map(({ id, step }) => [id, step])).toEqual([["demo-greeting", "start"]]);
  });

  it("stops when aborted, and continues from there at the next start", async () => {
    const desk = open();
    await plantDemo(desk.call);
    const stop = new AbortController();
    let pauses = 0;
    await walkDemo(desk.call, async (ms, signal) => ++pauses < 8 && atOnce(ms, signal), stop.signal);
    const before = await desk.task("demo-tidy");
    expect(before.status).toBe("PENDING");
    const again = new AbortController();
    const walked = walkDemo(desk.call, atOnce, again.signal);
    await expect
      .poll(async () => (await desk.task("demo-tidy")).status, { timeout: 30_000 })
      .toBe("COMPLETED");
    again.abort();
    await walked;
  });
});
