import { describe, expect, it } from "vitest";
import { isKnownLifecycle } from "../../../../src/lifecycle/lifecycle-of.ts";
import { pinOf } from "../../../../src/lifecycle/pin-of.ts";
import type { Json } from "../../../../src/model/json.ts";
import type { Lifecycle } from "../../../../src/model/lifecycle.ts";
import { Team } from "../../../support/team.ts";
import { desks } from "../../../support/with-desk.ts";
import { errand } from "../../../support/workflows.ts";

const open = desks({ bundled: "test" });
const team = () => new Team(open());

describe("creating tasks", () => {
  it("J3: makes a tree with links between refs in one commit", async () => {
    const t = team();
    const { ids } = await t.ask("create_tasks", {
      tasks: [
        { ref: "plan", title: "Plan it" },
        {
          ref: "build",
          title: "Build it",
          blocked_by: ["plan"],
          children: [
            { ref: "one", title: "One" },
            { ref: "two", title: "Two", blocked_by: ["one", "plan"] },
          ],
        },
      ],
    });
    const at = (ref: string) => t.desk.record(ids?.[ref] ?? "");
    expect(await at("build")).toMatchObject({ team: { blockers: 1, openChildren: 2 } });
    expect(await at("two")).toMatchObject({ parent: ids?.["build"], team: { blockers: 2 } });
    expect((await at("plan")).team).toMatchObject({ dependants: 2, lane: "" });
    expect((await at("two")).team).not.toHaveProperty("lane");
    const versions = (await t.desk.records()).map(({ version }) => version);
    expect(versions).toEqual([1, 1, 1, 1]);
  });

  it("J3: refuses all of it for one wrong name, taken id or cycle", async () => {
    const t = await team().create("kept");
    const wrong = [
      [[{ title: "x", parent: "none" }], "TASK_NOT_FOUND"],
      [[{ title: "x", blocked_by: ["none"] }], "TASK_NOT_FOUND"],
      [[{ title: "x", id: "kept" }], "TASK_EXISTS"],
      [
        [
          { title: "x", id: "a" },
          { title: "x", id: "a" },
        ],
        "INPUT_INVALID",
      ],
      [
        [
          { title: "x", ref: "a", blocked_by: ["b"] },
          { title: "x", ref: "b", blocked_by: ["a"] },
        ],
        "LINK_CYCLE",
      ],
      [
        [
          { title: "x", ref: "a", parent: "b" },
          { title: "x", ref: "b", parent: "a" },
        ],
        "LINK_CYCLE",
      ],
      [[{ title: "x", ref: "p", children: [{ title: "c", blocked_by: ["p"] }] }], "LINK_CYCLE"],
      [[{ title: "x", workflow: "none" }], "WORKFLOW_NOT_FOUND"],
      [[], "INPUT_INVALID"],
    ] as const;
    for (const [tasks, code] of wrong) {
      const good = { title: "good", ref: "good" };
      const asked = { tasks: tasks.length === 0 ? [] : [good, ...tasks] };
      expect((await t.desk.harmless("create_tasks", asked, t.agent)).code).toBe(code);
    }
  });

  it("J3: gives each of many tasks with one title an id of its own", async () => {
    const desk = open();
    // Random digits that come twice, as they do among thousands of tasks.
    let drawn = 0;
    Object.assign(desk.call.ports.states, { random: () => Uint8Array.of(0, 0, Math.floor(drawn++ / 2)) });
    const { count, ids } = await new Team(desk).ask("create_tasks", {
      tasks: Array.from({ length: 20 }, () => ({ title: "same" })),
    });
    expect(count).toBe(20);
    expect(new Set(Object.values(ids ?? {})).size).toBe(20);
  });

  it("J3: links the siblings and children of a tree by other types if asked to", async () => {
    const t = team();
    await t.ask("create_tasks", {
      tasks: [
        {
          id: "p",
          title: "p",
          children: [
            { id: "a", title: "a" },
            { id: "b", title: "b" },
          ],
        },
      ],
      child_type: "relates-to",
      sibling_type: "follows",
    });
    expect(await t.desk.record("a")).not.toHaveProperty("parent");
    expect(await t.ask("get_task", { task: "b", include: ["links"] })).toMatchObject({
      blocked_by: ["a"],
      links: {
        before: [
          { task: "p", type: "relates-to" },
          { task: "a", type: "follows" },
        ],
      },
    });
  });

  it("J3: refuses subtasks of a worker whose role may not create them", async () => {
    const t = await team().connect({ worker_id: "r", tags: ["worker"], lifecycle: "hierarchical" });
    const tree = [{ title: "p", children: [{ title: "c" }] }];
    expect(await t.code("create_tasks", { worker_id: "r", tasks: tree })).toBe("NOT_ALLOWED");
  });

  it("is answered once for a key", async () => {
    const t = team();
    const asked = { tasks: [{ title: "x" }], idempotencyKey: "k" };
    expect(await t.ask("create_tasks", asked)).toEqual(await t.ask("create_tasks", asked));
    expect(await t.desk.records()).toHaveLength(1);
  });

  it("places a task with a workflow at its start", async () => {
    const t = team();
    await t.desk.load("errand", errand);
    await t.create({ id: "t", workflow: "errand", needed_tags: ["web"] });
    expect(await t.desk.record("t")).toMatchObject({
      workflow: "errand",
      step: "start",
      team: { lane: '["web"]' },
    });
    expect(await t.desk.queue()).toEqual([]);
  });
});

describe("the lifecycle of a task", () => {
  it("J2: is that of its creator, and the store keeps it by its pin", async () => {
    const t = await team().connect({ worker_id: "w", lifecycle: "kanban", overlays: ["git"] });
    await t.ask("create_tasks", { worker_id: "w", tasks: [{ id: "t", title: "t" }] });
    const { lifecycle, state } = await t.desk.record("t");
    expect(state).toBe("backlog");
    expect(isKnownLifecycle(lifecycle)).toBe(true);
    const store = await t.desk.call.ports.store();
    const [kept] = await store.records.load("test", "lifecycle", [lifecycle]);
    expect(kept).toMatchObject({ version: 1, value: { name: "kanban" } });
    await t.create("usual");
    expect(await t.desk.record("usual")).toMatchObject({ lifecycle: "default", state: "pending" });
  });

  it("J2: comes along in an export", async () => {
    const t = await team().connect({ worker_id: "w", lifecycle: "swarm" });
    await t.ask("create_tasks", { worker_id: "w", tasks: [{ id: "t", title: "t" }] });
    let text = "";
    await t.desk.try("export_store", {}, { ...t.desk.call, sink: (piece) => (text += piece) });
    const into = (lines: string) => open().try("import_store", { text: lines });
    expect(text).toContain('"of":"lifecycle"');
    expect((await into(text)).ok).toBe(true);
  });

  it("J2: is found by a process that has never met it", async () => {
    const t = await team().connect({ worker_id: "w", lifecycle: "relay" });
    await t.ask("create_tasks", { worker_id: "w", tasks: [{ id: "t", title: "t" }] });
    const store = await t.desk.call.ports.store();
    const { lifecycle: pin } = await t.desk.record("t");
    // The pin is a content hash, so another lifecycle under a made-up pin stands for one that was never met.
    const met = await store.records.load("test", "lifecycle", [pin]);
    const value = { ...(met[0]?.value as object), name: "never-met" };
    const strange = pinOf(value as Lifecycle);
    expect(isKnownLifecycle(strange)).toBe(false);
    const record = await t.desk.record("t");
    await store.commit({
      project: "test",
      changes: [
        {
          record: { ...record, lifecycle: strange },
          entry: { task: "t", type: "described", at: 1, caller: t.desk.call.caller, events: [], change: {} },
        },
      ],
      records: [{ kind: "lifecycle", id: strange, version: 0, value: value as Json }],
    });
    expect(isKnownLifecycle(strange)).toBe(false);
    expect((await t.ask("list_tasks", { ready: true })).tasks).toHaveLength(1);
    expect(isKnownLifecycle(strange)).toBe(true);
  });
});
