import { describe, expect, it } from "vitest";
import { changeRecord } from "../../support/changed-record.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { reviewed } from "../../support/workflows.ts";

const open = desks({ bundled: "test/support" });

interface Listed {
  readonly entries: readonly { readonly seq: number; readonly type: string; readonly about: string }[];
  readonly time_per_status_ms: Readonly<Record<string, number>>;
  readonly time_per_worker_ms: Readonly<Record<string, number>>;
  readonly nextCursor?: string;
}

const read = (desk: Desk, input: object = {}) => desk.data<Listed>("history", input);

/** A task that two workers had: 5 s waiting, 7 s with the first, 2 s waiting, 11 s with the second. */
async function worked(): Promise<Desk> {
  const desk = open();
  await desk.load("reviewed", reviewed);
  await desk.plant(
    { id: "t", workflowType: "reviewed", priority: 9 },
    { id: "other", workflowType: "reviewed" },
  );
  desk.pass(5_000);
  const [first] = await desk.take("one", { limit: 1 });
  expect(first?.id).toBe("t");
  desk.pass(7_000);
  const release = { taskId: "t", status: "PENDING", fence: first?.fence };
  await desk.ask("set_task_status", release);
  desk.pass(2_000);
  await desk.take("two", { limit: 1 });
  desk.pass(11_000);
  return desk;
}

describe("history", () => {
  it("U10: tells the time of each state and worker exactly, for a task and for the project", async () => {
    const desk = await worked();
    expect(await read(desk, { task: "t" })).toMatchObject({
      time_per_status_ms: { PENDING: 7_000, IN_PROGRESS: 18_000 },
      time_per_worker_ms: { one: 7_000, two: 11_000 },
    });
    expect(await read(desk)).toMatchObject({
      time_per_status_ms: { PENDING: 32_000, IN_PROGRESS: 18_000 },
      time_per_worker_ms: { one: 7_000, two: 11_000 },
    });
  });

  it("U10: counts the same for a claim that ran out as for one that was given back", async () => {
    const desk = await worked();
    desk.pass(49_000);
    await desk.sweep();
    desk.pass(3_000);
    expect(await read(desk, { task: "t" })).toMatchObject({
      time_per_status_ms: { PENDING: 10_000, IN_PROGRESS: 67_000 },
      time_per_worker_ms: { one: 7_000, two: 60_000 },
    });
  });

  it("U10: narrows times and entries to a worker and to a range", async () => {
    const desk = await worked();
    const start = desk.call.ports.now() - 25_000;
    const one = await read(desk, { task: "t", worker_id: "one" });
    expect(one.time_per_status_ms).toEqual({ IN_PROGRESS: 7_000 });
    expect(one.entries.length).toBeGreaterThan(0);
    const range = { task: "t", from: start + 10_000, to: start + 15_000 };
    expect(await read(desk, range)).toMatchObject({
      time_per_status_ms: { PENDING: 2_000, IN_PROGRESS: 3_000 },
      time_per_worker_ms: { one: 2_000, two: 1_000 },
    });
    expect((await read(desk, range)).entries.map(({ type }) => type)).toContain("claimed");
    expect((await read(desk, { ...range, to: start + 11_000 })).entries).toEqual([]);
  });

  it("pages through the entries, newest first, each once", async () => {
    const desk = await worked();
    await changeRecord(desk, "t", { title: "named" });
    const all = (await read(desk, { limit: 500 })).entries.map(({ seq }) => seq);
    expect(all).toEqual(all.toSorted((a, b) => b - a));
    const paged: number[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await read(desk, { limit: 2, ...(cursor !== undefined && { cursor }) });
      paged.push(...page.entries.map(({ seq }) => seq));
      cursor = page.nextCursor;
      if (cursor === undefined) break;
    }
    expect(paged).toEqual(all);
  });

  it("finds the entries that led to a state, and refuses an unknown task", async () => {
    const desk = await worked();
    const led = await read(desk, { task: "t", states: ["IN_PROGRESS"] });
    expect(led.entries.map(({ type }) => type)).toEqual(["claimed", "claimed"]);
    expect((await read(desk, { states: ["COMPLETED"] })).entries).toEqual([]);
    expect((await desk.refusal("history", { task: "none" })).code).toBe("TASK_NOT_FOUND");
  });
});
