import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeRecord } from "../../support/changed-record.ts";
import { connected } from "../../support/connected-worker.ts";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { errand } from "../../support/workflows.ts";

const open = desks({ bundled: "test/support" });

interface Total {
  readonly key: string;
  readonly cost_usd: number;
  readonly tokens_in: number;
  readonly tokens_out: number;
  readonly values?: Readonly<Record<string, number>>;
}

const log = async (desk: Desk, worker_id: string, more: object = {}) =>
  (await desk.data<{ totals: Total[] }>("log_metrics", { worker_id, ...more })).totals;

async function team(...ids: readonly string[]): Promise<Desk> {
  const desk = open();
  await desk.load("errand", errand);
  await desk.plant({ id: "t", workflowType: "errand" }, { id: "u", workflowType: "errand" });
  for (const id of ids) await connected(desk, id);
  return desk;
}

/** Gives a task tags, as a team would. */
const tag = (desk: Desk, id: string, ...tags: readonly string[]) =>
  changeRecord(desk, id, { team: { tags: [...tags] } });

describe("log_metrics", () => {
  it("U8: counts figures for the worker, and for the task, its step and its tags", async () => {
    const desk = await team("a", "b");
    await tag(desk, "t", "api", "slow");
    const { step } = await desk.record("t");
    const spent = { cost_usd: 0.25, tokens_in: 10, tokens_out: 3, values: { calls: 1.5 } };
    expect(await log(desk, "a", { ...spent, task: "t" })).toEqual([{ key: "a", ...spent }]);
    await log(desk, "b", { cost_usd: 0.1, task: "t", step: "other" });
    await log(desk, "b", { tokens_in: 5 });
    const none = { tokens_in: 0, tokens_out: 0 };
    expect(await log(desk, "a", { by: "task" })).toEqual([{ key: "t", ...spent, cost_usd: 0.35 }]);
    expect(await log(desk, "a", { by: "step" })).toEqual([
      { key: "other", cost_usd: 0.1, ...none },
      { key: step, ...spent },
    ]);
    const both = { ...spent, cost_usd: 0.35 };
    expect(await log(desk, "a", { by: "tag" })).toEqual([
      { key: "api", ...both },
      { key: "slow", ...both },
    ]);
    expect((await log(desk, "a")).map(({ key }) => key)).toEqual(["a", "b"]);
    expect(await log(desk, "a", { by: "task", task: "u" })).toEqual([{ key: "u", cost_usd: 0, ...none }]);
  });

  it("U8: counts figures for the phase in which the task is", async () => {
    const desk = await team("a");
    await desk.data("create_tasks", { tasks: [{ id: "p", title: "p", phase: "test" }] });
    await log(desk, "a", { cost_usd: 1, task: "p" });
    await desk.data("update_task", { task: "p", phase: "review" });
    await log(desk, "a", { cost_usd: 2, task: "p" });
    expect(await log(desk, "a", { by: "phase" })).toMatchObject([
      { key: "review", cost_usd: 2 },
      { key: "test", cost_usd: 1 },
    ]);
  });

  it("U8: counts a figure with the same key once", async () => {
    const desk = await team("a");
    const spent = { cost_usd: 1, idempotencyKey: "k" };
    const first = await log(desk, "a", spent);
    await log(desk, "a", { cost_usd: 2 });
    expect(await log(desk, "a", spent)).toEqual(first);
    expect(await log(desk, "a")).toMatchObject([{ cost_usd: 3 }]);
    expect(await desk.refusal("log_metrics", { worker_id: "a", ...spent, cost_usd: 5 })).toMatchObject({
      code: "INPUT_INVALID",
    });
  });

  it("U7: adds up to what was logged, in any order and at the same moment", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            worker: fc.constantFrom("a", "b", "c"),
            task: fc.constantFrom("t", "u"),
            micro: fc.integer({ min: 0, max: 1_000_000_000 }),
            tokens: fc.nat(),
          }),
          { minLength: 1, maxLength: 25 },
        ),
        async (all) => {
          const desk = await team("a", "b", "c");
          await Promise.all(
            all.map(({ worker, task, micro, tokens }) =>
              log(desk, worker, { task, cost_usd: micro / 1e6, tokens_in: tokens }),
            ),
          );
          const sum = (of: readonly (typeof all)[number][]) => ({
            cost_usd: of.reduce((total, { micro }) => total + micro, 0) / 1e6,
            tokens_in: of.reduce((total, { tokens }) => total + tokens, 0),
          });
          for (const by of ["worker", "task"] as const)
            for (const { key, cost_usd, tokens_in } of await log(desk, "a", { by }))
              expect({ cost_usd, tokens_in }).toEqual(sum(all.filter((one) => one[by] === key)));
        },
      ),
      { seed: 11, numRuns: 12 },
    );
  });

  it("U7: counts ten cents ten times as one dollar", async () => {
    const desk = await team("a");
    for (let each = 0; each < 10; each++) await log(desk, "a", { cost_usd: 0.1 });
    expect(await log(desk, "a")).toMatchObject([{ cost_usd: 1 }]);
  });

  it.each([
    { cost_usd: -1 },
    { tokens_in: 1.5 },
    { tokens_out: -1 },
    { values: { x: 1e9 } },
    { by: "person" },
  ])("refuses %j", async (wrong) => {
    const desk = await team("a");
    expect((await desk.harmless("log_metrics", { worker_id: "a", ...wrong })).code).toBe("INPUT_INVALID");
  });

  it("refuses an unknown task and an unknown worker", async () => {
    const desk = await team("a");
    expect((await desk.refusal("log_metrics", { worker_id: "a", task: "x", cost_usd: 1 })).code).toBe(
      "TASK_NOT_FOUND",
    );
    expect((await desk.refusal("log_metrics", { worker_id: "x", cost_usd: 1 })).code).toBe("WORKER_UNKNOWN");
    expect(await log(desk, "a")).toEqual([]);
  });
});
