import { describe, expect, it } from "vitest";
import { Team } from "../../../support/team.ts";
import { desks } from "../../../support/with-desk.ts";
import { errand } from "../../../support/workflows.ts";

const open = desks({ bundled: "test" });
const team = () => new Team(open());

describe("an update", () => {
  it("changes fields, state and phase together, and answers the task", async () => {
    const t = await (await team().connect("w")).create("t");
    await t.claim("w", "t");
    const { task } = await t.update("w", "t", {
      status: "completed",
      phase: "review",
      title: "T",
      priority: 3,
      points: 5,
      tags: ["a"],
      wanted_tags: ["b"],
      description: "long",
    });
    expect(task).toMatchObject({
      state: "completed",
      phase: "review",
      title: "T",
      priority: 3,
      points: 5,
      tags: ["a"],
      wantedTags: ["b"],
    });
    expect((await t.task("t"))["description"]).toBe("long");
    const [entry] = (await t.desk.history("t")).slice(-1);
    expect(entry).toMatchObject({
      type: "moved",
      change: { state: "completed", title: "T", description: "long" },
    });
    expect((await t.update("w", "t", { phase: null })).task).not.toHaveProperty("phase");
  });

  it("J4: that is refused at its last check leaves nothing of the others behind", async () => {
    const t = await (await team().connect("w")).create("t");
    const attachments = [{ type: "note", text: "x" }];
    const refused = {
      worker_id: "w",
      task: "t",
      title: "new",
      attachments,
      phase: "test",
      status: "completed",
    };
    expect((await t.desk.harmless("update_task", refused, t.agent)).code).toBe("STATE_NOT_REACHABLE");
    expect(await t.task("t")).toMatchObject({ title: "t", state: "pending" });
    expect(await t.desk.record("t")).not.toHaveProperty("attachments");
  });

  it("J4 J17: brings the attachments that gates want; force with a reason gets past gates that warn", async () => {
    const t = await new Team(open()).connect({ worker_id: "w", lifecycle: "kanban" });
    await t.ask("create_tasks", {
      worker_id: "w",
      tasks: [
        { id: "t", title: "t" },
        { id: "u", title: "u" },
      ],
    });
    for (const id of ["t", "u"]) {
      await t.update("w", id, { status: "todo" });
      await t.claim("w", id);
    }
    const refused = await t.refusal("update_task", { worker_id: "w", task: "t", status: "review" });
    expect(refused).toMatchObject({ code: "GATES_NOT_SATISFIED", facts: { forcible: true } });
    const attachments = [{ type: "gate/tests", text: "green" }];
    const moved = await t.update("w", "t", { status: "review", attachments });
    expect(moved.task).toMatchObject({ state: "review", owner: "w", attachments: 1 });
    expect(moved).not.toHaveProperty("gate_warnings");
    const forced = await t.update("w", "u", { status: "review", force: true, reason: "tests are down" });
    expect(forced).toMatchObject({
      task: { state: "review" },
      gate_warnings: [expect.stringContaining("gate/tests")],
    });
    const [entry] = (await t.desk.history("u")).slice(-1);
    expect(entry).toMatchObject({ note: "tests are down" });
  });

  it("refuses a stale version, an agent without a worker and an empty reason for force", async () => {
    const t = await (await team().connect("w")).create("t");
    expect(await t.code("update_task", { worker_id: "w", task: "t", expected_version: 7, title: "x" })).toBe(
      "STALE",
    );
    expect(await t.code("update_task", { task: "t", title: "x" })).toBe("INPUT_INVALID");
    expect(await t.code("update_task", { worker_id: "w", task: "t", force: true, title: "x" })).toBe(
      "INPUT_INVALID",
    );
    const moved = await t.desk.data<{ task: { title: string } }>("update_task", {
      task: "t",
      title: "operator's",
    });
    expect(moved.task.title).toBe("operator's");
  });

  it("J14: assigns a task to a worker that has its tags, if the caller's role may", async () => {
    const t = await (
      await team().connect(
        "w",
        { worker_id: "x", tags: ["web"] },
        { worker_id: "r", tags: ["worker"], lifecycle: "hierarchical" },
      )
    ).create({ id: "t", needed_tags: ["web"] });
    expect(await t.code("update_task", { worker_id: "r", task: "t", assignee: "x" })).toBe("NOT_ALLOWED");
    expect(await t.code("update_task", { worker_id: "w", task: "t", assignee: "r" })).toBe("TAGS_MISSING");
    expect((await t.update("w", "t", { assignee: "x" })).task).toMatchObject({
      assignee: "x",
      state: "pending",
    });
    expect((await t.next("x")).task?.id).toBe("t");
    await t.claim("x", "t", { release: true });
    expect((await t.update("w", "t", { assignee: null })).task).not.toHaveProperty("assignee");
  });

  it("J7: adds the time in timed states exactly, over releases and another worker", async () => {
    const t = await (await team().connect("w")).create("t");
    const spent = async () => (await t.desk.record("t")).team?.timedMs;
    t.desk.pass(1_000);
    await t.claim("w", "t");
    t.desk.pass(2_000);
    await t.update("w", "t", { title: "no move" });
    t.desk.pass(3_000);
    await t.claim("w", "t", { release: true });
    expect(await spent()).toBe(5_000);
    t.desk.pass(4_000);
    await t.claim("w", "t");
    t.desk.pass(70_000);
    await t.ask("list_tasks", {});
    expect(await spent()).toBe(75_000);
  });
});

describe("deleting", () => {
  it("J5: hides a task, ends its claim and lets its links sleep until it is restored", async () => {
    const t = await (await team().connect("w")).create("a", { id: "b", blocked_by: ["a"] });
    await t.claim("w", "a");
    const gone = await t.update("w", "a", { delete: "soft", reason: "not needed" });
    expect(gone).toMatchObject({ task: { deletedAt: 1_700_000_000_000 }, unblocked: ["b"] });
    expect((await t.ask("list_tasks", {})).tasks?.map(({ id }) => id)).toEqual(["b"]);
    expect((await t.ask("list_tasks", { deleted: true })).tasks?.map(({ id }) => id)).toEqual(["a"]);
    expect(await t.code("claim", { worker_id: "w", task: "a" })).toBe("TASK_DELETED");
    expect(await t.code("update_task", { worker_id: "w", task: "a", title: "x" })).toBe("TASK_DELETED");
    expect((await t.ask("list_workers", {}))["workers"]).toMatchObject([{ claims: [] }]);
    await t.update("w", "a", { delete: "restore" });
    expect((await t.task("b")).blockers).toBe(1);
    expect((await t.next("w")).task?.id).toBe("a");
  });

  it("J5: is undone only if the links close no cycle by then", async () => {
    const t = await (await team().connect("w")).create("a", "b");
    await t.ask("link", { from: ["a"], to: ["b"] });
    await t.update("w", "a", { delete: "soft" });
    await t.ask("link", { from: ["b"], to: ["a"] });
    expect(await t.code("update_task", { worker_id: "w", task: "a", delete: "restore" })).toBe("LINK_CYCLE");
    await t.ask("unlink", { from: "b", to: "*" });
    expect((await t.update("w", "a", { delete: "restore" })).task).not.toHaveProperty("deletedAt");
  });

  it("J5: is undone with cascade for all that it deleted, and for nothing that was deleted before", async () => {
    const children = ["c", "d"].map((id) => ({ id, title: id }));
    const t = await (await team().connect("w")).create({ id: "p", children }, "x");
    await t.update("w", "d", { delete: "soft" });
    t.desk.pass(1);
    await t.update("w", "p", { delete: "soft", cascade: true });
    await t.ask("link", { from: ["c"], to: ["x"] });
    await t.ask("link", { from: ["x"], to: ["c"] });
    const restore = { delete: "restore", cascade: true };
    expect(await t.code("update_task", { worker_id: "w", task: "p", ...restore })).toBe("LINK_CYCLE");
    expect((await t.ask("list_tasks", { deleted: true })).tasks).toHaveLength(3);
    await t.ask("unlink", { from: "x", to: "*" });
    await t.update("w", "p", restore);
    expect((await t.ask("list_tasks", { deleted: true })).tasks?.map(({ id }) => id)).toEqual(["d"]);
    expect((await t.task("x")).blockers).toBe(1);
  });

  it("J5: takes the children along only with cascade, and for good only with the right to assign", async () => {
    const t = await (
      await team().connect("w", { worker_id: "r", tags: ["worker"], lifecycle: "hierarchical" })
    ).create({
      id: "p",
      children: [{ id: "c", title: "c", children: [{ id: "d", title: "d" }] }],
    });
    await t.create({ id: "after", blocked_by: ["d"] });
    expect(await t.code("update_task", { worker_id: "w", task: "p", delete: "soft" })).toBe("CHILDREN_OPEN");
    expect(await t.code("update_task", { worker_id: "r", task: "p", delete: "obliterate" })).toBe(
      "NOT_ALLOWED",
    );
    const gone = await t.update("w", "p", { delete: "obliterate", cascade: true });
    expect(gone.unblocked).toEqual(["after"]);
    expect((await t.ask("list_tasks", {})).tasks?.map(({ id }) => id)).toEqual(["after"]);
    expect(await t.code("update_task", { worker_id: "w", task: "c", delete: "restore" })).toBe(
      "TASK_NOT_FOUND",
    );
  });
});

describe("a plain task", () => {
  it("J1: has no steps, and calls about steps are refused", async () => {
    const t = await (await team().connect("w")).create("t");
    const { desk } = t;
    expect((await desk.refusal("advance_task", { taskId: "t", result: "passed" })).code).toBe("NO_WORKFLOW");
    expect((await desk.refusal("resolve_task", { taskId: "t", resolution: "cancel" })).code).toBe(
      "NO_WORKFLOW",
    );
    expect((await desk.refusal("set_task_status", { taskId: "t", status: "CANCELLED" })).code).toBe(
      "NO_WORKFLOW",
    );
    expect((await desk.refusal("get_task_progress", { taskId: "t" })).code).toBe("NO_WORKFLOW");
    const task = await t.task("t");
    expect(task).not.toHaveProperty("workflowType");
    expect(task).not.toHaveProperty("currentStep");
    await desk.load("errand", errand);
    const asked = { workflow_id: "errand", task_id: "t" };
    expect((await desk.refusal("start_workflow", asked)).code).toBe("NO_WORKFLOW");
  });

  it("J1: is handed out by the queue of trees too, which skips the beginning", async () => {
    const { desk } = await team().create("t", { id: "u", needed_tags: ["web"] });
    expect(await desk.queue()).toEqual(["t"]);
    expect(await desk.take("w")).toMatchObject([{ id: "t", owner: "w", state: "working", fence: 1 }]);
  });

  it("J1: keeps a sound history, from which its fields follow", async () => {
    const t = await (await team().connect("w")).create("t");
    await t.ask("attach", { task: "t", type: "note", content: "x" });
    await t.finish("w", "t");
    expect(await t.desk.data("verify_history", {})).toMatchObject({ problems: [] });
  });
});
