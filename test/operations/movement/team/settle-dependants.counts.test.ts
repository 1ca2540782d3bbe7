import { describe, expect, it } from "vitest";
import { pause } from "../../../../src/adapters/process/pause.ts";
import { usualLimits } from "../../../../src/model/limits.ts";
import { tasksChangedBy } from "../../../../src/model/tasks-changed-by.ts";
import { projectChanges } from "../../../../src/operations/feeds/project-changes.ts";
import type { Call } from "../../../../src/operations/ports/call.ts";
import { Waits } from "../../../../src/operations/ports/waits.ts";
import { changeRecord } from "../../../support/changed-record.ts";
import type { Data } from "../../../support/desk.ts";
import { Team } from "../../../support/team.ts";
import { desks } from "../../../support/with-desk.ts";
import { changes, interposed } from "../interposed.fixture.ts";

const open = desks({ bundled: "test" });

/** A team with tasks behind `first`, which is being worked on. */
async function behind(...tasks: readonly (string | Data)[]): Promise<Team> {
  const t = await new Team(open()).connect("w", "v");
  const waiting = tasks.map((task) => (typeof task === "string" ? { id: task } : task));
  await t.create("first", ...waiting.map((task) => ({ blocked_by: ["first"], ...task })));
  await t.ask("update_task", { worker_id: "w", task: "first", status: "working" });
  return t;
}

const complete = (t: Team, call?: Call) =>
  t.desk.data<{ unblocked?: readonly string[] }>(
    "update_task",
    { worker_id: "w", task: "first", status: "completed" },
    call ?? t.agent,
  );

/** Completes `first`, while `meanwhile` comes between its reading and its commit. */
async function overtaken(t: Team, meanwhile: () => Promise<unknown>) {
  const store = interposed(await t.desk.call.ports.store(), changes("first"), meanwhile);
  const call = { ...t.agent, ports: { ...t.agent.ports, store: async () => store } };
  return complete(t, call);
}

const broken = async (t: Team) =>
  (await t.desk.data<{ broken: number; problems: readonly Data[] }>("verify_history")).problems;

describe("the counts of the tasks behind a task", () => {
  it("J57: change in place when it ends, and its entry names them", async () => {
    const t = await behind("a", "b", { id: "c", blocked_by: ["first", "b"] });
    const versions = await Promise.all(["a", "b", "c"].map(async (id) => (await t.desk.record(id)).version));
    expect(await complete(t)).toMatchObject({ unblocked: ["a", "b"] });
    expect((await t.task("a")).blockers).toBeUndefined();
    expect((await t.task("c")).blockers).toBe(1);
    for (const [index, id] of ["a", "b", "c"].entries()) {
      expect((await t.desk.record(id)).version).toBe(versions[index]);
      expect(await t.desk.history(id)).toHaveLength(versions[index] ?? 0);
    }
    const told = (await t.desk.history("first")).at(-1);
    expect(told?.events).toMatchObject([
      { type: "dependants_counted", blockers: 0, tasks: ["a", "b"] },
      { type: "dependants_counted", blockers: 1, tasks: ["c"] },
    ]);
    expect(await t.ask("next_task", { worker_id: "v" })).toMatchObject({ task: { id: "a" } });
  });

  it("J57: fold to the record after the next entry of the task, and verify before it too", async () => {
    const t = await behind("a", "b");
    await complete(t);
    expect(await broken(t)).toEqual([]);
    await t.ask("update_task", { worker_id: "v", task: "a", title: "Another" });
    expect((await t.desk.history("a")).at(-1)?.change).toMatchObject({ title: "Another", blockers: null });
    expect(await broken(t)).toEqual([]);
    await t.ask("update_task", { worker_id: "w", task: "first", status: "pending" });
    expect([(await t.task("a")).blockers, (await t.task("b")).blockers]).toEqual([1, 1]);
    expect(await t.code("claim", { worker_id: "v", task: "b" })).toBe("TASK_BLOCKED");
    expect(await broken(t)).toEqual([]);
    const store = await t.desk.call.ports.store();
    const b = await t.desk.record("b");
    const first = await t.desk.record("first");
    const entry = {
      task: "first",
      type: "described",
      at: 1,
      caller: { kind: "clock", id: "clock" },
    } as const;
    await store.commit({
      project: b.project,
      changes: [{ record: first, entry: { ...entry, events: [], change: {} } }],
      counts: [{ ...b, team: { ...b.team, blockers: 4 } }],
    });
    expect(await broken(t)).toMatchObject([{ taskId: "b", problem: expect.stringContaining("4 blockers") }]);
  });

  it("J57: are right if a task behind it was changed by another caller at the same moment", async () => {
    const t = await behind("a", "b", "c", "d");
    const meanwhile = async () => {
      await t.ask("update_task", { worker_id: "v", task: "a", title: "Another", needed_tags: ["web"] });
      await t.ask("claim", { worker_id: "v", task: "b", force: true, reason: "urgent" });
      await t.ask("update_task", { worker_id: "v", task: "c", delete: "soft" });
      await t.ask("unlink", { from: "first", to: "d" });
    };
    expect(await overtaken(t, meanwhile)).toMatchObject({ unblocked: ["a", "b"] });
    expect((await t.desk.record("a")).team).toMatchObject({ blockers: 0, lane: '["web"]' });
    expect(await t.task("b")).toMatchObject({ owner: "v", title: "b" });
    expect((await t.desk.record("c")).team?.lane).toBeUndefined();
    await t.ask("update_task", { worker_id: "v", task: "c", delete: "restore" });
    expect((await t.task("c")).blockers).toBeUndefined();
    expect(await t.ask("next_task", { worker_id: "w" })).toMatchObject({ task: { id: "c" } });
    expect(await broken(t)).toEqual([]);
  });

  it("J57: are not undone by a change that was judged before them", async () => {
    const t = await behind("a");
    const store = interposed(await t.desk.call.ports.store(), changes("a"), () => complete(t));
    const call = { ...t.agent, ports: { ...t.agent.ports, store: async () => store } };
    await t.desk.data("update_task", { worker_id: "v", task: "a", title: "Another" }, call);
    expect(await t.task("a")).toMatchObject({ title: "Another" });
    expect((await t.task("a")).blockers).toBeUndefined();
    expect(await t.ask("next_task", { worker_id: "v" })).toMatchObject({ task: { id: "a" } });
    expect(await broken(t)).toEqual([]);
  });

  it("J57: follow the states that a link names, and sleep with a deleted task", async () => {
    const t = await behind("a", { id: "b", blocked_by: [] }, { id: "c", blocked_by: [] });
    await t.ask("link", { from: ["first"], to: ["b"], satisfied_by: ["failed"] });
    await t.ask("link", { from: ["first"], to: ["c"], satisfied_by: ["working"] });
    expect((await t.task("c")).blockers).toBeUndefined();
    const failed = await t.ask("update_task", { worker_id: "w", task: "first", status: "failed" });
    expect(failed).toMatchObject({ unblocked: ["b"] });
    expect([(await t.task("a")).blockers, (await t.task("c")).blockers]).toEqual([1, 1]);
    await t.desk.data("update_task", { task: "first", delete: "soft" });
    expect([(await t.task("a")).blockers, (await t.task("c")).blockers]).toEqual([undefined, undefined]);
    await t.desk.data("update_task", { task: "first", delete: "restore" });
    expect([(await t.task("a")).blockers, (await t.task("b")).blockers]).toEqual([1, undefined]);
    expect(await broken(t)).toEqual([]);
  });

  it("J57: have an entry of their own where a loader confirms each change", async () => {
    const t = await behind("a");
    await changeRecord(t.desk, "a", { synced: true });
    const { version } = await t.desk.record("a");
    await complete(t);
    expect(await t.desk.record("a")).toMatchObject({ version: version + 1, team: { blockers: 0 } });
    expect((await t.desk.history("a")).at(-1)?.change).toEqual({ blockers: null });
  });

  it("J57: wake the calls that wait for those tasks, and are told to readers of changes", async () => {
    const t = await behind("a", "b");
    const { ports } = t.desk.call;
    const stop = new AbortController();
    const next = projectChanges(t.desk.call, stop.signal);
    const told = next();
    const waits = new Waits(pause);
    const subject = { project: ports.settings.project, task: "b", caller: "reader" };
    const wait = await waits.begin(await ports.store(), subject, usualLimits);
    if ("code" in wait) throw new Error(wait.message);
    await complete(t);
    await wait.changed(60_000, undefined);
    wait.end();
    expect(await told).toEqual(expect.arrayContaining(["first", "a", "b"].map((taskId) => ({ taskId }))));
    stop.abort();
    const last = (await t.desk.history("first")).at(-1);
    expect(last && tasksChangedBy(last)).toEqual(["first", "a", "b"]);
  });

  it("J57: come along in an export, under another project's name too", async () => {
    const t = await behind("a");
    await complete(t);
    const { text } = await t.desk.data<{ text: string }>("export_store", {});
    const there = open({ settings: { project: "elsewhere" } });
    await there.data("import_store", { text });
    const { project: _project, hash: _hash, ...expected } = await t.desk.record("a");
    expect(expected).toMatchObject({ counted: 1, team: { blockers: 0, lane: "" } });
    expect(await there.record("a")).toMatchObject(expected);
    const moved = new Team(there);
    expect(await broken(moved)).toEqual([]);
    expect(await moved.ask("next_task", { worker_id: "w" })).toMatchObject({ task: { id: "a" } });
    expect(await broken(moved)).toEqual([]);
  });
});
