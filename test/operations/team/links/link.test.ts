import { describe, expect, it } from "vitest";
import { usualLimits } from "../../../../src/model/limits.ts";
import { Team } from "../../../support/team.ts";
import { desks } from "../../../support/with-desk.ts";
import { errand } from "../../../support/workflows.ts";

const open = desks({ bundled: "test" });
const team = async (...ids: readonly string[]) =>
  ids.length === 0 ? new Team(open()).connect("w") : (await new Team(open()).connect("w")).create(...ids);

describe("a link", () => {
  it("J24: is made for all pairs or for none", async () => {
    const t = await team("a", "b", "c");
    const made = await t.ask("link", { from: ["a", "b"], to: ["c"] });
    expect(made).toMatchObject({
      created: [{ from: "a", to: "c", type: "blocks" }, { from: "b" }],
      blocked: ["c"],
    });
    expect((await t.task("c")).blockers).toBe(2);
    expect(await t.ask("link", { from: ["a"], to: ["c"] })).toMatchObject({
      created: [],
      duplicates: [{ from: "a" }],
    });
    const wrong = [
      [{ from: ["a"], to: ["c", "none"], type: "follows" }, "TASK_NOT_FOUND"],
      [{ from: ["a"], to: ["b"], type: "blokcs" }, "LINK_TYPE_UNKNOWN"],
      [{ from: ["a", "c"], to: ["b", "a"] }, "LINK_CYCLE"],
      [{ from: ["a", "b"], to: ["c"], type: "contains" }, "INPUT_INVALID"],
    ] as const;
    for (const [asked, code] of wrong)
      expect((await t.desk.harmless("link", asked, t.agent)).code).toBe(code);
  });

  it("J20: closes no cycle, over start links, completion links and parents together", async () => {
    const t = await team("p", "c", "x", "y");
    await t.ask("link", { from: ["p"], to: ["c"], type: "contains" });
    expect(await t.code("link", { from: ["p"], to: ["c"] })).toBe("LINK_CYCLE");
    await t.ask("link", { from: ["p"], to: ["x"] });
    await t.ask("link", { from: ["x"], to: ["y"], type: "follows" });
    expect(await t.refusal("link", { from: ["y"], to: ["c"] })).toMatchObject({
      code: "LINK_CYCLE",
      facts: { way: ["c", "p", "x", "y", "c"] },
    });
    expect(await t.code("link", { from: ["c"], to: ["y"], type: "contains" })).toBe("LINK_CYCLE");
    expect(await t.code("link", { from: ["x"], to: ["x"] })).toBe("LINK_CYCLE");
    // A child before its parent is an order, not a deadlock, and other types hold up nothing.
    expect(await t.ask("link", { from: ["c"], to: ["p"] })).toMatchObject({ blocked: ["p"] });
    expect(await t.ask("link", { from: ["y"], to: ["c"], type: "relates-to" })).toMatchObject({
      blocked: [],
    });
  });

  it("J20: closes no cycle together with another that comes at the same moment", async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `t${index}`);
    const t = await team(...ids);
    const results = await Promise.all(
      ids.map((id, index) =>
        t.desk.try("link", { from: [id], to: [ids[(index + 1) % ids.length] ?? ""] }, t.agent),
      ),
    );
    const refused = results.filter((result) => !result.ok);
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatchObject({ refusal: { code: "LINK_CYCLE" } });
  });

  it("J21: is satisfied by done, not by failed or cancelled, unless it says so", async () => {
    const t = await team("a", "b", "c", "d");
    await t.ask("link", { from: ["a"], to: ["b"] });
    await t.ask("link", { from: ["a"], to: ["c"], type: "follows", satisfied_by: ["failed"] });
    await t.claim("w", "a");
    expect((await t.update("w", "a", { status: "failed" })).unblocked).toEqual(["c"]);
    expect((await t.task("b")).blockers).toBe(1);
    await t.update("w", "a", { status: "pending" });
    expect((await t.task("c")).blockers).toBe(1);
    expect((await t.finish("w", "a")).unblocked?.toSorted()).toEqual(["b", "c"]);
    await t.update("w", "d", { status: "cancelled" });
    expect(await t.ask("link", { from: ["d"], to: ["b"] })).toMatchObject({ blocked: ["b"] });
  });

  it("J21: to a reopened predecessor pulls nothing back that runs", async () => {
    const t = await team("a", "b");
    await t.ask("link", { from: ["a"], to: ["b"] });
    await t.finish("w", "a");
    await t.claim("w", "b");
    await t.update("w", "a", { status: "pending" });
    expect(await t.task("b")).toMatchObject({ state: "working", owner: "w", blockers: 1 });
    expect((await t.update("w", "b", { status: "completed" })).task?.state).toBe("completed");
  });

  it("J24: is moved to another end in one commit", async () => {
    const t = await team("a", "b", "c", "p", "q");
    await t.ask("link", { from: ["a"], to: ["c"] });
    const moved = await t.ask("link", { from: ["b"], to: ["c"], prev_from: "a" });
    expect(moved).toMatchObject({ created: [{ from: "b" }], removed: [{ from: "a" }] });
    expect(await t.ask("get_task", { task: "c" })).toMatchObject({ blocked_by: ["b"] });
    await t.ask("link", { from: ["p"], to: ["a"], type: "contains" });
    expect(await t.code("link", { from: ["q"], to: ["a"], type: "contains" })).toBe("INPUT_INVALID");
    await t.ask("link", { from: ["q"], to: ["a"], type: "contains", prev_from: "p" });
    expect(await t.desk.record("a")).toMatchObject({ parent: "q" });
    expect((await t.desk.record("p")).team?.openChildren).toBe(0);
    expect((await t.desk.record("q")).team?.openChildren).toBe(1);
  });

  it("J24: is removed by name, and with * all of one side are", async () => {
    const t = await team("a", "b", "c", "d");
    await t.ask("link", { from: ["a", "b"], to: ["c", "d"] });
    await t.ask("link", { from: ["a"], to: ["c"], type: "see-also" });
    expect(await t.ask("unlink", { from: "a", to: "c", type: "blocks" })).toMatchObject({
      removed: [{ from: "a", to: "c", type: "blocks" }],
      unblocked: [],
    });
    expect(await t.ask("unlink", { from: "*", to: "c" })).toMatchObject({ unblocked: ["c"] });
    expect((await t.ask("unlink", { from: "a", to: "*" }))["removed"]).toEqual([
      { from: "a", to: "d", type: "blocks" },
    ]);
    expect(await t.code("unlink", { from: "*", to: "*" })).toBe("INPUT_INVALID");
    expect((await t.task("d")).blockers).toBe(1);
  });

  it("J24: never means a task that is called *, because there is none", async () => {
    const t = await team("a");
    const calls = [
      ["create_tasks", { tasks: [{ id: "*", title: "all" }] }],
      ["create_tasks", { tasks: [{ title: "p", children: [{ id: "*", title: "all" }] }] }],
      ["update_task", { worker_id: "w", task: "a", new_id: "*" }],
      ["load_task_tree", { tasks: [{ id: "*", workflowType: "none" }] }],
      ["add_task", { workflowId: "one", taskId: "*", title: "all" }],
    ] as const;
    await t.desk.load("one", errand);
    for (const [name, input] of calls) {
      const refusal = await t.desk.harmless(name, input, t.agent);
      expect([name, refusal.code, refusal.message]).toEqual([
        name,
        "INPUT_INVALID",
        expect.stringContaining('cannot be "*"'),
      ]);
    }
  });
});

describe("what follows from the end of a task", () => {
  it("J21 J24: takes a child out of its parent, which does not count it any more", async () => {
    const t = await team("p", "c", "d");
    await t.ask("link", { from: ["p"], to: ["c", "d"], type: "contains" });
    expect(await t.task("p")).toMatchObject({ openChildren: 2 });
    await t.ask("unlink", { from: "*", to: "c" });
    expect(await t.task("p")).toMatchObject({ openChildren: 1 });
    expect(await t.task("c")).not.toHaveProperty("parent");
  });

  it("J22: names the unblocked tasks, also if the task ends in its workflow", async () => {
    const t = await team("b");
    const { errand } = await import("../../../support/workflows.ts");
    await t.desk.load("errand", errand);
    await t.desk.plant({ id: "a", workflowType: "errand" });
    await t.ask("link", { from: ["a"], to: ["b"] });
    expect((await t.next("w")).task?.id).toBe("a");
    const { fence } = await t.desk.record("a");
    await t.ask("advance_task", { task: "a", worker_id: "w", fence, result: "passed" });
    expect((await t.next("w")).task?.id).toBe("b");
  });

  it("J22: advances unblocked tasks as far as it is configured", async () => {
    const desk = open();
    const { ports } = desk.call;
    const configured = { values: { autoAdvance: { enabled: true, targetState: "assigned" } } };
    Object.assign(ports, { configured: { ...configured, explained: [], findings: [] } });
    Object.assign(configured.values, { lifecycles: [], overlays: [] });
    const t = await (await new Team(desk).connect("w")).create("a", { id: "b", blocked_by: ["a"] });
    const done = await t.finish("w", "a");
    expect(done).toMatchObject({ unblocked: ["b"], auto_advanced: ["b"] });
    expect((await t.task("b")).state).toBe("assigned");
  });

  it("J22: advances no more tasks in one commit than it may; the sweeper goes on with the others", async () => {
    const desk = open({ settings: { limits: { ...usualLimits, advancedTasks: 3 } } });
    const autoAdvance = { enabled: true, targetState: "assigned" };
    const configured = { values: { autoAdvance, lifecycles: [], overlays: [] }, explained: [], findings: [] };
    Object.assign(desk.call.ports, { configured });
    const others = Array.from({ length: 8 }, (_, n) => ({ id: `b${n}`, blocked_by: ["a"] }));
    const t = await (await new Team(desk).connect("w")).create("a", ...others);
    const done = await t.finish("w", "a");
    expect(done["auto_advanced"]).toHaveLength(3);
    expect(done.unblocked).toHaveLength(8);
    const advanced = async () => (await desk.records()).filter(({ state }) => state === "assigned").length;
    await t.update("w", "b7", { status: "cancelled" });
    const seen: number[] = [];
    for (let sweeps = 0; sweeps < 4; sweeps += 1) {
      seen.push(await advanced());
      await desk.sweep();
    }
    expect(seen).toEqual([3, 6, 7, 7]);
    expect((await t.task("b7")).state).toBe("cancelled");
  });

  it("J23: a parent is not done before its children, and is when the last one is", async () => {
    const t = await (await team()).create({
      id: "p",
      children: [
        { id: "c", title: "c" },
        { id: "d", title: "d" },
      ],
    });
    await t.update("w", "p", { status: "working" });
    expect(await t.code("update_task", { worker_id: "w", task: "p", status: "completed" })).toBe(
      "CHILDREN_OPEN",
    );
    await t.claim("w", "p", { release: true });
    await t.finish("w", "c");
    expect((await t.task("p"))["openChildren"]).toBe(1);
    expect((await t.update("w", "d", { status: "cancelled" }))["rolled_up"]).toEqual(["p"]);
    expect((await t.task("p")).state).toBe("completed");
  });

  it("J23: a claimed parent, and one of nothing but cancelled children, stay", async () => {
    const t = await (await team()).create(
      { id: "p", children: [{ id: "c", title: "c" }] },
      {
        id: "q",
        children: [{ id: "d", title: "d" }],
      },
    );
    await t.update("w", "p", { status: "working" });
    expect(await t.finish("w", "c")).not.toHaveProperty("rolled_up");
    expect((await t.task("p")).state).toBe("working");
    expect(await t.update("w", "d", { status: "cancelled" })).not.toHaveProperty("rolled_up");
    expect((await t.next("w")).task?.id).toBe("q");
  });

  it("J20 J21: holds also for tasks that a tree brings again: it moves no linked task, and keeps the counts", async () => {
    const t = await team("p", "c", "d");
    const { errand } = await import("../../../support/workflows.ts");
    await t.desk.load("errand", errand);
    await t.ask("link", { from: ["p"], to: ["c"] });
    const again = { tasks: [{ id: "c", workflowType: "errand", parent: "p" }] };
    expect((await t.desk.harmless("load_task_tree", again)).code).toBe("INPUT_INVALID");
    await t.desk.data("load_task_tree", { tasks: [{ id: "c", workflowType: "errand" }], mode: "replace" });
    expect(await t.desk.record("c")).toMatchObject({ workflow: "errand", team: { blockers: 1 } });
    expect(await t.desk.queue()).toEqual(["p", "d"]);
  });
});
