import { describe, expect, it } from "vitest";
import type { Feedback } from "../../../../src/model/feedback.ts";
import { usualLimits } from "../../../../src/model/limits.ts";
import { Team } from "../../../support/team.ts";
import { desks } from "../../../support/with-desk.ts";

const open = desks({ bundled: "test" });
const listed = async (t: Team, input = {}) =>
  t.desk.data<{ feedback: readonly Feedback[]; total: number; nextCursor?: string }>("list_feedback", input);
const numbers = async (t: Team, input = {}) => (await listed(t, input)).feedback.map(({ number }) => number);

describe("feedback", () => {
  it("J56: is kept with its author, and listed newest first by each of its facts", async () => {
    const t = await new Team(open()).connect({ worker_id: "mia", tags: ["web"], overlays: ["git"] });
    await t.create("a");
    const before = await t.desk.records();
    await t.ask("give_feedback", { message: "good", worker_id: "mia", category: "tool", tool: "claim" });
    await t.desk.ask("give_feedback", { message: "slow", sentiment: "negative", task: "a" });
    expect(
      (await t.ask("thinking", { worker_id: "mia", thought: "odd", feedback: "ux", tasks: ["a"] }))[
        "feedback"
      ],
    ).toBe(3);
    const { feedback, total } = await listed(t);
    expect(total).toBe(3);
    expect(feedback).toMatchObject([
      {
        number: 3,
        by: "host",
        worker: "mia",
        category: "ux",
        sentiment: "neutral",
        message: "odd",
        task: "a",
      },
      { number: 2, by: "tester", category: "general", sentiment: "negative", message: "slow", task: "a" },
      { number: 1, by: "host", worker: "mia", category: "tool", tool: "claim", overlays: ["git"] },
    ]);
    const filters = [
      [{ category: "ux" }, [3]],
      [{ sentiment: "negative" }, [2]],
      [{ by: "mia" }, [3, 1]],
      [{ by: "tester" }, [2]],
      [{ tool: "claim" }, [1]],
      [{ task: "a" }, [3, 2]],
      [{ task: "a", category: "tool" }, []],
    ] as const;
    for (const [input, found] of filters) expect(await numbers(t, input)).toEqual(found);
    expect(await t.desk.records()).toEqual(before);
    expect(await t.ask("list_workers", {})).not.toMatchObject({ workers: [{ thought: "odd" }] });
  });

  it("J56: is paged without gaps, while more comes in", async () => {
    const t = new Team(open());
    for (let number = 1; number <= 7; number++) await t.ask("give_feedback", { message: `${number}` });
    const first = await listed(t, { limit: 3 });
    await t.ask("give_feedback", { message: "8" });
    const second = await listed(t, { limit: 3, cursor: first.nextCursor });
    const third = await listed(t, { limit: 3, cursor: second.nextCursor });
    const all = [first, second, third].flatMap((page) => page.feedback.map(({ message }) => message));
    expect(all).toEqual(["7", "6", "5", "4", "3", "2", "1"]);
    expect(third.nextCursor).toBeUndefined();
    expect(await numbers(t, { cursor: "1" })).toEqual([]);
  });

  it("J56: of many at the same moment is all kept, and a repeated call adds nothing", async () => {
    const t = new Team(open());
    const agents = Array.from({ length: 8 }, (_, index) => t.desk.as("agent", `a${index}`));
    const given = await Promise.all(
      agents.map((agent) => t.desk.data("give_feedback", { message: "hm" }, agent)),
    );
    expect(new Set(given.map((one) => one["number"])).size).toBe(8);
    const again = { message: "once", idempotencyKey: "k" };
    expect(await t.ask("give_feedback", again)).toEqual(await t.ask("give_feedback", again));
    expect(await t.ask("give_feedback", { message: "twice" })).toEqual({ number: 10 });
    expect(await t.ask("give_feedback", { message: "twice" })).toEqual({ number: 10 });
    expect((await listed(t)).total).toBe(10);
  });

  it("J56: is refused with a code if it is empty, too long, about no task, or too much", async () => {
    const t = new Team(open({ settings: { limits: { ...usualLimits, feedback: 1 } } }));
    const refused = async (input: object) => (await t.desk.harmless("give_feedback", input, t.agent)).code;
    expect(await refused({ message: " \n" })).toBe("INPUT_INVALID");
    expect(await refused({ message: "x".repeat(4_001) })).toBe("INPUT_INVALID");
    expect(await refused({ message: "\0" })).toBe("INPUT_INVALID");
    expect(await refused({ message: "m", category: "weather" })).toBe("INPUT_INVALID");
    expect(await refused({ message: "m", task: "none" })).toBe("TASK_NOT_FOUND");
    expect(await refused({ message: "m", worker_id: "nobody" })).toBe("WORKER_UNKNOWN");
    await t.ask("give_feedback", { message: "m" });
    expect(await refused({ message: "n" })).toBe("INPUT_TOO_LARGE");
  });

  it("J56: comes along in an export", async () => {
    const t = new Team(open());
    await t.ask("give_feedback", { message: "kept" });
    const { text } = await t.desk.data<{ text: string }>("export_store", {});
    const there = new Team(open());
    await there.desk.data("import_store", { text });
    expect(await listed(there)).toEqual(await listed(t));
    expect(await there.ask("give_feedback", { message: "next" })).toEqual({ number: 2 });
  });
});
