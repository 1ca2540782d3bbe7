import { describe, expect, it } from "vitest";
import type { HistoryEntry } from "../../../src/model/history.ts";
import { PAGE_BYTES } from "../../../src/operations/door/sizes.ts";
import { desks } from "../../support/with-desk.ts";
import { edges, errand, start, success, work } from "../../support/workflows.ts";

const open = desks();

const repeating = {
  nodes: { start, do: work("Do it", { outputs: ["again", "passed"] }), end: success },
  edges: edges("start -> do", "do -again-> do", "do -passed-> end"),
};

interface Syncs {
  readonly syncs: readonly { readonly id: string; readonly taskId: string }[];
  readonly total: number;
  readonly nextCursor?: string;
}

/** A task whose reports are large. */
async function reported(reports: number, output: string) {
  const desk = open();
  await desk.load("repeating", repeating);
  await desk.plant({ id: "t", workflowType: "repeating" });
  await desk.advance("t", undefined);
  for (let count = 0; count < reports; count++)
    await desk.ask("advance_task", { taskId: "t", result: "again", output });
  return desk;
}

function bytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

describe("a page of large items", () => {
  it("holds fewer syncs than the limit, and a cursor to the rest", async () => {
    const desk = open();
    await desk.load("errand", errand);
    const ids = Array.from({ length: 14 }, (_, index) => `t${index}`);
    const context = { text: "x".repeat(250_000) };
    await desk.plant(...ids.map((id) => ({ id, workflowType: "errand", context })));
    const found: string[] = [];
    for (let cursor: string | undefined, pages = 0; cursor !== undefined || pages === 0; pages++) {
      const page: Syncs = await desk.data<Syncs>("get_pending_syncs", cursor === undefined ? {} : { cursor });
      expect(bytes(page.syncs)).toBeLessThan(PAGE_BYTES + 1_000);
      expect(page.total).toBe(14);
      found.push(...page.syncs.map(({ taskId }) => taskId));
      cursor = page.nextCursor;
    }
    expect(found).toEqual(ids);
  });

  it("holds fewer entries than the limit, and a cursor to the rest, in both directions", async () => {
    const desk = await reported(40, "x".repeat(60_000));
    const whole = (await desk.history("t")).map(({ seq }) => seq);
    for (const newestFirst of [false, true]) {
      const found: number[] = [];
      for (let after: number | undefined, pages = 0; after !== undefined || pages === 0; pages++) {
        const asked = { taskId: "t", newestFirst, ...(after !== undefined && { after }) };
        const page = await desk.data<{ entries: HistoryEntry[]; next?: number }>("read_history", asked);
        expect(bytes(page.entries)).toBeLessThan(PAGE_BYTES + 1_000);
        found.push(...page.entries.map(({ seq }) => seq));
        after = page.next;
      }
      expect(found).toEqual(newestFirst ? whole.toReversed() : whole);
    }
  });
});

describe("a task with a long history", () => {
  it("is shown with the newest entries that fit, and the number of earlier ones", async () => {
    const desk = await reported(40, '"'.repeat(30_000));
    const answer = await desk.data<{ history: HistoryEntry[]; earlierEntries: number }>("get_task", {
      taskId: "t",
      include: ["history", "brief"],
    });
    expect(bytes(answer)).toBeLessThan(PAGE_BYTES + 1_000);
    const whole = await desk.history("t");
    expect(answer.history).toEqual(whole.slice(answer.earlierEntries));
    expect(answer.earlierEntries).toBeGreaterThan(20);
  });

  it("counts the entries before the newest two hundred", async () => {
    const desk = await reported(210, "x");
    expect(await desk.data("get_task", { taskId: "t", include: ["history"] })).toMatchObject({
      earlierEntries: 12,
    });
  });

  it("has no earlier entries if all of them fit", async () => {
    const desk = await reported(3, "x");
    const answer = await desk.data<{ history: object[] }>("get_task", { taskId: "t", include: ["history"] });
    expect(answer.history).toHaveLength(5);
    expect(answer).not.toHaveProperty("earlierEntries");
  });
});

describe("a change of very many tasks", () => {
  it("counts all migrated tasks, and lists as many as fit, refused ones first", async () => {
    const desk = open();
    await desk.load("errand", errand);
    const ids = Array.from({ length: 1_005 }, (_, index) => `t${index}`);
    await desk.plant(...ids.map((id) => ({ id, workflowType: "errand" })));
    await desk.advance("t900", undefined);
    await desk.load("errand", {
      nodes: { start, act: work("Act"), end: success },
      edges: edges("start -> act", "act -> end"),
    });
    const asked = { workflowId: "errand", dryRun: true };
    const told = await desk.data<{ tasks: { taskId: string }[] }>("migrate_tasks", asked);
    expect(told).toMatchObject({ migrated: 1_004, refused: 1, more: 5 });
    expect(told.tasks).toHaveLength(1_000);
    expect(told.tasks.slice(0, 2).map(({ taskId }) => taskId)).toEqual(["t900", "t0"]);
  });

  it("lists the first warnings, and counts the rest", async () => {
    const desk = open();
    const ids = Array.from({ length: 120 }, (_, index) => `t${index}`);
    const { warnings } = (await desk.plant(
      ...ids.map((id) => ({ id, workflowType: "not-there" })),
    )) as unknown as { warnings: string[] };
    expect(warnings).toHaveLength(101);
    expect(warnings.at(-1)).toBe("Warnings that are not listed: 20.");
  });
});
