import { describe, expect, it } from "vitest";
import type { Call } from "../../../../src/operations/ports/call.ts";
import type { Store } from "../../../../src/store/store.ts";
import { askIn } from "../../../support/asking-tasks.ts";
import { Team } from "../../../support/team.ts";
import { desks } from "../../../support/with-desk.ts";
import { forked } from "../../../support/workflows.ts";

const open = desks({ bundled: "test" });

/** A task with everything that can name it. */
async function busy(): Promise<Team> {
  const t = await new Team(open()).connect("w", "x");
  await t.create("before", { id: "old", blocked_by: ["before"] }, { id: "after", blocked_by: ["old"] });
  await t.create({ id: "child", parent: "old" }, { id: "other", parent: "after" });
  await t.finish("x", "before");
  await t.claim("w", "old");
  await t.finish("x", "child");
  await t.update("w", "old", { attachments: [{ type: "note", text: "kept" }] });
  await t.ask("mark_file", { worker_id: "w", file: ["a.ts"], task: "old" });
  await t.ask("log_metrics", { worker_id: "w", task: "old", cost_usd: 1.5 });
  await t.ask("log_metrics", { worker_id: "x", task: "old", cost_usd: 2 });
  return t;
}

/** A call whose first commit is overtaken by another call. */
async function overtakenBy(other: () => Promise<unknown>, call: Call): Promise<Call> {
  const store = await call.ports.store();
  let isOpen = true;
  const commit: Store["commit"] = async (changes) => {
    if (isOpen) {
      isOpen = false;
      await other();
    }
    return store.commit(changes);
  };
  const late: Store = Object.assign(Object.create(store), { commit });
  return { ...call, ports: { ...call.ports, store: async () => late } };
}

describe("renaming", () => {
  it("J28: takes links, children, claim, marks, attachments, figures and history along", async () => {
    const t = await busy();
    const before = await t.ask("history", { task: "old" });
    const { task } = await t.update("w", "old", { new_id: "new", title: "New" });
    expect(task).toMatchObject({ id: "new", title: "New", owner: "w", state: "working" });
    expect(await t.code("get_task", { task: "old" })).toBe("TASK_NOT_FOUND");
    expect(await t.ask("get_task", { task: "after" })).toMatchObject({ blocked_by: ["new"] });
    expect(await t.ask("get_task", { task: "new", include: ["links"] })).toMatchObject({
      blocks: ["after"],
      links: { before: [{ task: "before" }], after: [{ task: "after" }] },
    });
    expect((await t.desk.record("child")).parent).toBe("new");
    expect((await t.desk.record("other")).parent).toBe("after");
    expect(await t.ask("list_workers", {})).toMatchObject({ workers: [{ claims: ["new"] }, { claims: [] }] });
    expect(await t.ask("list_marks", { task: "new" })).toMatchObject({ marks: [{ file: "a.ts", by: "w" }] });
    expect(await t.ask("get_attachment", { task: "new", type: "note" })).toMatchObject({ text: "kept" });
    const logged = await t.ask("log_metrics", { worker_id: "w", task: "new", by: "task" });
    expect(logged).toMatchObject({ totals: [{ key: "new", cost_usd: 3.5 }] });
    const told = (await t.ask("history", { task: "new" }))["entries"] as readonly object[];
    expect(told.slice(1).map((one) => ({ ...one, about: "old" }))).toEqual(before["entries"]);
    expect(told[0]).toMatchObject({ change: { id: "new", title: "New" } });
    const checked = await t.desk.data("verify_history", {});
    expect(checked).toMatchObject({ broken: 0, problems: [] });
  });

  it("J28: leaves a task that works as before: its end unblocks, and it can be renamed back", async () => {
    const t = await busy();
    await t.update("w", "old", { new_id: "new" });
    await t.update("w", "new", { new_id: "old" });
    await t.update("w", "old", { new_id: "newest" });
    expect(await t.update("w", "newest", { status: "COMPLETED" })).toMatchObject({ unblocked: ["after"] });
    expect(await t.desk.data("verify_history", {})).toMatchObject({ broken: 0 });
    await t.claim("w", "other");
    expect(await t.update("w", "other", { status: "COMPLETED" })).toMatchObject({ rolled_up: ["after"] });
  });

  it("J28: takes along the requests to models that were counted, and the advance that is due", async () => {
    const t = await busy();
    const store = await t.desk.call.ports.store();
    const { project } = t.desk.call.ports.settings;
    const calls = async (taskId: string) =>
      (await store.records.load(project, "local.model", [`task:${taskId}`]))[0]?.value;
    await store.commit({
      project,
      changes: [],
      records: [
        { kind: "local.model", id: "task:old", version: 0, value: { calls: 3 } },
        { kind: "advance", id: "1 old", version: 0, value: ["other", "old"] },
      ],
    });
    await t.update("w", "old", { new_id: "new" });
    expect(await calls("old")).toBeUndefined();
    expect(await calls("new")).toEqual({ calls: 3 });
    const [due] = await store.records.load(project, "advance", ["1 old"]);
    expect(due?.value).toEqual(["other", "new"]);
  });

  it("J28: an export of renamed tasks is imported under another project's name", async () => {
    const t = await busy();
    await t.update("w", "old", { new_id: "new" });
    const { text } = await t.desk.data<{ text: string }>("export_store", {});
    const there = open({ settings: { project: "another" } });
    await there.data("import_store", { text });
    expect(await there.data("verify_history", {})).toMatchObject({ broken: 0 });
    expect((await there.task("new")).owner).toBe("w");
  });

  it.each([
    ["see-also", "pending"],
    ["blocks", "done"],
  ])(
    "J28: a link of type %s from a %s task that comes at the same moment leaves nothing at the old id",
    async (type, state) => {
      for (const first of ["rename", "link"] as const) {
        const t = await (await new Team(open()).connect("w")).create("other", "old");
        if (state === "done") await t.finish("w", "other");
        const rename = { name: "update_task", input: { worker_id: "w", task: "old", new_id: "new" } };
        const link = { name: "link", input: { from: ["other"], to: ["old"], type } };
        const [early, late] = first === "rename" ? [rename, link] : [link, rename];
        const overtaken = await overtakenBy(() => t.desk.ask(early.name, early.input), t.desk.call);
        const result = await t.desk.try(late.name, late.input, overtaken);
        expect(result.ok ? "done" : result.refusal.code).toBe(first === "rename" ? "TASK_NOT_FOUND" : "done");
        const links = await (await t.desk.call.ports.store()).records.load("test", "links", [
          "old",
          "new",
          "other",
        ]);
        expect(links.map(({ id }) => id)).toEqual(first === "rename" ? [] : ["new", "other"]);
        expect(JSON.stringify(links)).not.toContain('"old"');
      }
    },
  );

  it("J28: is refused while a person is asked, so that the answer reaches no other task", async () => {
    const t = await new Team(open()).connect("w");
    await askIn(t.desk, "q");
    const rename = { worker_id: "w", task: "q", new_id: "r" };
    expect((await t.desk.harmless("update_task", rename, t.agent)).code).toBe("TASK_WAITING");
    await t.desk.ask("answer_question", { taskId: "q", option: "ship" });
    expect((await t.update("w", "q", { new_id: "r" })).task?.id).toBe("r");
  });

  it("J28: is refused for a taken id, together with a move, and for branches", async () => {
    const t = await (await new Team(open()).connect("w")).create("a", "b");
    const refused = (task: string, more: object) =>
      t.desk.harmless("update_task", { worker_id: "w", task, ...more }, t.agent);
    expect((await refused("a", { new_id: "b" })).code).toBe("TASK_EXISTS");
    expect((await refused("a", { new_id: "c", status: "cancelled" })).code).toBe("INPUT_INVALID");
    expect((await t.update("w", "a", { new_id: "a" })).task?.id).toBe("a");
    await t.desk.plantIn("forked", forked("all-pass", "fork"), "f");
    await t.desk.data("advance_task", { taskId: "f" });
    expect((await refused("f", { new_id: "g" })).code).toBe("BRANCHES_OPEN");
  });
});
