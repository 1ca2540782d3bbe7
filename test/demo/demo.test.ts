import { describe, expect, it } from "vitest";
import { lastRound, plantDemo, walkDemo } from "../../src/demo/demo.ts";
import { runDemo } from "../../src/demo/run-demo.ts";
import type { Desk } from "../support/desk.ts";
import { desks } from "../support/with-desk.ts";

const open = desks();
const FIVE_MINUTES = 300_000;

/** Passes the time on the desk's clock instead of waiting. */
const onClock =
  (desk: Desk) =>
  (ms: number, signal: AbortSignal): Promise<boolean> => {
    desk.pass(ms);
    return new Promise((resolve) => setImmediate(() => resolve(!signal.aborted)));
  };

interface Walk {
  readonly desk: Desk;
  readonly told: number[];
  readonly walked: Promise<void>;
  readonly stop: () => Promise<void>;
  /** waits until the demo rests: all tasks have ended or wait for a person */
  readonly rest: (waiting: number) => Promise<void>;
}

async function begin(desk: Desk = open()): Promise<Walk> {
  await plantDemo(desk.call);
  const ending = new AbortController();
  const told: number[] = [];
  const walked = walkDemo(desk.call, onClock(desk), ending.signal, (waiting) => told.push(waiting));
  return {
    desk,
    told,
    walked,
    stop: () => {
      ending.abort();
      return walked;
    },
    rest: (waiting) => expect.poll(() => told.at(-1), { timeout: 60_000 }).toBe(waiting),
  };
}

describe("the demo", () => {
  it("moves at least every 15 seconds for five minutes, then rests with two questions", async () => {
    const desk = open();
    const begun = desk.call.ports.now();
    const walk = await begin(desk);
    await walk.rest(2);
    await walk.stop();
    const times = (await desk.history()).map(({ at }) => at - begun);
    const gaps = times.map((at, index) => at - (times[index - 1] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(15_000);
    expect(times.at(-1)).toBeGreaterThan(FIVE_MINUTES);
    expect(walk.told).toEqual([2]);
    const waiting = (await desk.records()).filter(({ hold }) => hold !== undefined);
    expect(waiting.map(({ id, hold }) => [id, hold])).toEqual([
      ["demo-dates", "question"],
      ["demo-theme", "question"],
    ]);
    expect(await desk.data("get_pending_syncs")).toMatchObject({ total: 0 });
  });

  it("has tasks that move and a question for a person within its first minute", async () => {
    const desk = open();
    const begun = desk.call.ports.now();
    const walk = await begin(desk);
    await walk.rest(2);
    await walk.stop();
    const asked = (await desk.history()).find(({ change }) => change["status"] === "HITL");
    expect(asked?.at).toBeLessThan(begun + 60_000);
    const first = (await desk.history()).filter(({ at }) => at < begun + 60_000);
    expect(new Set(first.map(({ task }) => task)).size).toBeGreaterThan(5);
  });

  it("shows retries, a guided run, a team and a detour by the rules of routing", async () => {
    const { desk, rest, stop } = await begin();
    await rest(2);
    await stop();
    const entries = await desk.history();
    const events = entries.flatMap(({ task, caller, events: all }) =>
      all.map((one) => ({ task, caller, one })),
    );
    const guided = entries.filter(({ task }) => task === "demo-theme").map(({ caller }) => caller.id);
    expect(guided.filter((id) => id === "demo-guided").length).toBeGreaterThan(2);
    const routed = events.filter(({ one }) => one.type === "routed");
    expect(routed.map(({ task }) => task)).toContain("demo-tidy");
    expect(JSON.stringify(routed)).toContain("auto-linter");
    const team = entries.filter(({ task }) => task?.startsWith("demo-team-"));
    const workers = new Set(team.map(({ caller }) => caller.worker ?? caller.id));
    expect(workers).toContain("demo-team-writer");
    expect(workers).toContain("demo-team-checker");
    expect((await desk.record("demo-team-links")).category).toBe("done");
    expect((await desk.record("demo-login-screen")).position?.result).toBe("success");
    expect(events.filter(({ one }) => one.type === "warned")).toEqual([]);
  });

  it("continues to its end after every answer, also after one that asks for more", async () => {
    const { desk, rest, walked, told } = await begin();
    await rest(2);
    await desk.data("answer_question", { taskId: "demo-theme", option: "go_light" });
    await desk.data("answer_question", { taskId: "demo-dates", option: "dig_deeper" });
    const ended = async (id: string) => (await desk.task(id)).status;
    await expect.poll(() => ended("demo-theme"), { timeout: 30_000 }).toBe("COMPLETED");
    await expect.poll(() => ended("demo-dates"), { timeout: 30_000 }).toBe("HITL");
    await desk.data("answer_question", { taskId: "demo-dates", option: "accept" });
    await walked;
    expect(told.at(-1)).toBe(0);
    for (const { id } of await desk.records()) expect((await desk.task(id)).status).toBe("COMPLETED");
    expect(await desk.data("get_pending_syncs")).toMatchObject({ total: 0 });
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
    const { walked } = await begin(desk);
    await walked;
    expect((await desk.records()).map(({ id, step }) => [id, step])).toEqual([["demo-greeting", "start"]]);
  });

  it("stops when aborted with nothing claimed, and continues from there at the next start", async () => {
    const desk = open();
    await plantDemo(desk.call);
    const { signal } = new AbortController();
    let beats = 0;
    await walkDemo(desk.call, async (ms, ended) => ++beats < 40 && onClock(desk)(ms, ended), signal);
    const before = await desk.records();
    expect(before.filter(({ claim, run }) => claim && !run)).toEqual([]);
    expect(before.length).toBeGreaterThan(3);
    const { rest, stop } = await begin(desk);
    await rest(2);
    await stop();
    expect((await desk.record("demo-greeting")).position?.result).toBe("success");
    expect(await lastRound(desk.call)).toBe(1);
  });

  it("can be played again from the beginning, under other ids", async () => {
    const desk = open();
    const ending = new AbortController();
    const said: string[] = [];
    const demo = runDemo(desk.call, {
      visited: Promise.resolve(),
      pause: onClock(desk),
      signal: ending.signal,
      log: (sentence) => said.push(sentence),
      inbox: "http://page/#/inbox",
    });
    const waits = "the demo waits for you: 2 questions in http://page/#/inbox";
    await expect.poll(() => said, { timeout: 60_000 }).toEqual([waits]);
    await demo.replay();
    await expect.poll(() => said, { timeout: 60_000 }).toEqual([waits, waits]);
    expect(await lastRound(desk.call)).toBe(2);
    expect((await desk.record("demo-2-greeting")).position?.result).toBe("success");
    ending.abort();
    await demo.ended;
  });
});
