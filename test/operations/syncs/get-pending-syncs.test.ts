import { describe, expect, it } from "vitest";
import type { Desk } from "../../support/desk.ts";
import { desks } from "../../support/with-desk.ts";
import { errand, forked, reviewed } from "../../support/workflows.ts";

const open = desks();

async function planted(desk = open(), ...ids: readonly string[]): Promise<Desk> {
  await desk.load("reviewed", reviewed);
  await desk.plant(...(ids.length > 0 ? ids : ["a", "b"]).map((id) => ({ id, workflowType: "reviewed" })));
  return desk;
}

type Pending = {
  readonly syncs: readonly { id: string; taskId: string; seq: number }[];
  readonly total: number;
  readonly nextCursor?: string;
};

describe("T4: a sync is a change that was not confirmed yet", () => {
  it("T4: is in the reminder of every answer: the answer's own task first, at most five, the exact total", async () => {
    const desk = await planted();
    await desk.advance("a", undefined, "passed", "failed", "passed", "failed");
    const about = async (name: string, input: object) => (await desk.ask(name, input))._sync_reminder;
    expect(await about("list_workflows", {})).toMatchObject({ total: 7 });
    const b = await about("get_task", { taskId: "b" });
    expect(b?.pending.map(({ taskId }) => taskId)).toEqual(["b", "a", "a", "a", "a"]);
    expect(b?.total).toBe(7);
    const a = await about("advance_task", { taskId: "a", result: "passed" });
    expect(a?.pending.map(({ taskId }) => taskId)).toEqual(["a", "a", "a", "a", "a"]);
    expect(a?.total).toBe(8);
    const moved = await about("advance_task", { taskId: "b" });
    expect(moved?.pending.map(({ taskId }) => taskId)).toEqual(["b", "b", "a", "a", "a"]);
    expect(moved?.total).toBe(9);
    const taken = await desk.ask("get_next_tasks_from_tree", { limit: 2, claim: { worker: "w" } });
    expect(taken._sync_reminder?.total).toBe(11);
    expect(new Set(moved?.pending.map(({ id }) => id)).size).toBe(5);
  });

  it("is first in the reminder if its task was asked for", async () => {
    const desk = await planted();
    const { _sync_reminder } = await desk.ask("get_pending_syncs", { taskId: "b" });
    expect(_sync_reminder?.pending.map(({ taskId }) => taskId)).toEqual(["b", "a"]);
  });

  it("is not made for an entry without a visible change", async () => {
    const desk = open();
    await desk.load("forked", forked("all-pass"));
    await desk.plant({ id: "t", workflowType: "forked" });
    await desk.advance("t", undefined, "passed");
    const { total } = await desk.data<Pending>("get_pending_syncs");
    const [left] = await desk.queue();
    await desk.advance(left ?? "", "passed");
    const last = (await desk.history("t")).at(-1);
    expect(last).toMatchObject({ change: {}, events: [expect.objectContaining({ type: "branch_counted" })] });
    const after = await desk.data<Pending>("get_pending_syncs");
    expect(after.total).toBe(total);
    expect(after.syncs.map(({ seq }) => seq)).not.toContain(last?.seq);
    expect((await desk.data<Pending>("get_pending_syncs", { taskId: "t" })).total).toBe(total);
    expect(await desk.data("confirm_sync", { syncIds: [`sync-${last?.seq}`] })).toMatchObject({
      confirmed: 0,
      unknown: [`sync-${last?.seq}`],
    });
  });

  it("names only the new changes if all others are confirmed", async () => {
    const desk = await planted();
    for (const taskId of ["a", "b"]) await desk.ask("confirm_sync_for_task", { taskId });
    const answer = await desk.ask("advance_task", { taskId: "a" });
    const { syncs } = await desk.data<Pending>("get_pending_syncs");
    expect(answer._sync_reminder?.pending).toEqual(syncs.map(({ id, taskId }) => ({ id, taskId })));
    expect(answer._sync_reminder?.total).toBe(1);
  });

  it("causes no reminder once confirmed, and confirming deletes no history", async () => {
    const desk = await planted();
    const before = await desk.history();
    const { syncs } = await desk.data<Pending>("get_pending_syncs");
    const syncIds = syncs.map(({ id }) => id);
    const confirmed = await desk.ask("confirm_sync", {
      syncIds: [...syncIds, ...syncIds, "sync-0", "sync-99", "x"],
    });
    expect(confirmed).toEqual({
      data: { confirmed: 2, alreadyConfirmed: [], unknown: ["sync-0", "x", "sync-99"] },
    });
    expect((await desk.ask("confirm_sync", { syncIds })).data).toMatchObject({
      confirmed: 0,
      alreadyConfirmed: syncIds,
    });
    expect(await desk.history()).toEqual(before);
  });

  it("is confirmed up to a sequence number, and listed by pages", async () => {
    const desk = await planted(open(), "a");
    await desk.advance("a", undefined, "passed", "failed");
    const first = await desk.data<Pending>("get_pending_syncs", { limit: 3 });
    expect(first).toMatchObject({ total: 4, syncs: [{}, {}, {}] });
    const rest = await desk.data<Pending>("get_pending_syncs", { limit: 3, cursor: first.nextCursor });
    expect(rest.syncs).toHaveLength(1);
    expect(rest).not.toHaveProperty("nextCursor");
    expect(await desk.data("confirm_sync_for_task", { taskId: "a", upTo: first.syncs[1]?.seq })).toEqual({
      confirmed: 2,
    });
    expect(await desk.data<Pending>("get_pending_syncs", { taskId: "a" })).toMatchObject({ total: 2 });
  });

  it("carries enough to mirror the task in another store", async () => {
    const desk = await planted(open(), "a");
    await desk.advance("a", undefined, "passed", "failed");
    await desk.take("w");
    const { syncs } = await desk.data<{ syncs: { change: object }[] }>("get_pending_syncs");
    const mirror: Record<string, unknown> = Object.assign({}, ...syncs.map(({ change }) => change));
    const { version: _version, updatedAt: _at, ...task } = await desk.task("a");
    expect(mirror).toEqual(task);
  });

  it("exists for loaded tasks only, for all, or for none, by setting", async () => {
    for (const [sync, total] of [
      ["loaded", 3],
      ["all", 5],
      ["off", 0],
    ] as const) {
      const desk = open({ settings: { sync } });
      await desk.load("flow", forked());
      await desk.plant({ id: "t", workflowType: "flow" });
      const answer = await desk.ask("advance_task", { taskId: "t" });
      expect(answer._sync_reminder?.total ?? 0).toBe(sync === "off" ? 0 : 2);
      await desk.advance("t", "passed");
      expect((await desk.data<Pending>("get_pending_syncs")).total).toBe(total);
    }
  });

  it("T11: belongs to a project, like everything else", async () => {
    const desk = await planted();
    const elsewhere = {
      ...desk.call,
      ports: { ...desk.call.ports, settings: { ...desk.call.ports.settings, project: "other" } },
    };
    expect((await desk.refusal("get_task", { taskId: "a" }, elsewhere)).code).toBe("TASK_NOT_FOUND");
    expect((await desk.data<Pending>("get_pending_syncs", {}, elsewhere)).total).toBe(0);
    const { syncs } = await desk.data<Pending>("get_pending_syncs");
    const syncIds = syncs.map(({ id }) => id);
    const strange = await desk.data<{ confirmed: number }>("confirm_sync", { syncIds }, elsewhere);
    expect(strange.confirmed).toBe(0);
    expect((await desk.data<Pending>("get_pending_syncs")).total).toBe(2);
    await desk.ask("load_workflow", { id: "errand", definition: errand }, elsewhere);
    expect((await desk.refusal("get_execution_plan", { workflowId: "errand" })).code).toBe(
      "WORKFLOW_NOT_FOUND",
    );
  });
});
