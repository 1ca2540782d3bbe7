import { describe, expect, it } from "vitest";
import { Team } from "../../support/team.ts";
import { desks } from "../../support/with-desk.ts";
import { errand } from "../../support/workflows.ts";

const open = desks({ bundled: "test" });
const team = () => new Team(open());
const forced = { force: true, reason: "it burns" };

describe("a claim", () => {
  it("J15 J19: enters the first active exit and answers the prompts of the move", async () => {
    const t = await (await team().connect("w")).create("t");
    const taken = await t.claim("w", "t");
    expect(taken).toMatchObject({ fence: 1, lease_until: 1_700_000_060_000 });
    expect(taken.task).toMatchObject({ state: "working", status: "IN_PROGRESS", owner: "w" });
    expect(taken.prompts?.map(({ trigger }) => trigger)).toEqual(["enter~working"]);
    expect(taken.prompts?.[0]?.text).toMatch(/^t is yours now/);
    expect(await t.claim("w", "t")).toMatchObject({ fence: 1, task: { version: taken.task?.["version"] } });
    const left = await t.update("w", "t", { status: "failed" });
    expect(left.task).not.toHaveProperty("owner");
    expect(left.prompts?.map(({ trigger }) => trigger)).toEqual(["exit~working", "enter~failed"]);
  });

  it("J15: of a state is a claim too, with all its checks", async () => {
    const t = await (await team().connect("w", "x")).create({ id: "t", needed_tags: ["web"] }, "u");
    expect(await t.code("update_task", { worker_id: "w", task: "t", status: "working" })).toBe(
      "TAGS_MISSING",
    );
    const moved = await t.update("w", "u", { status: "IN_PROGRESS" });
    expect(moved).toMatchObject({ fence: 1, task: { owner: "w", state: "working" } });
    expect(await t.code("update_task", { worker_id: "x", task: "u", status: "completed" })).toBe(
      "TASK_CLAIMED",
    );
  });

  it("J13: is one worker's, and a fence is never used twice", async () => {
    const t = await (await team().connect("w", "x")).create("t");
    await t.claim("w", "t");
    expect(await t.code("claim", { worker_id: "x", task: "t" })).toBe("TASK_CLAIMED");
    await t.claim("w", "t", { release: true });
    expect((await t.claim("x", "t")).fence).toBe(2);
    expect(await t.code("update_task", { worker_id: "w", task: "t", fence: 1, status: "completed" })).toBe(
      "CLAIM_LOST",
    );
    expect(await t.code("update_task", { worker_id: "x", task: "t", fence: 1, title: "late" })).toBe(
      "CLAIM_LOST",
    );
    expect((await t.update("x", "t", { fence: 2, status: "completed" })).task?.state).toBe("completed");
  });

  it("J14: needs the tags, the assignee, a takeable state, room in the role and open predecessors done", async () => {
    const t = await (
      await team().connect({ worker_id: "w", tags: ["web"] }, "x", {
        worker_id: "one",
        tags: ["worker", "developer", "implementer"],
        lifecycle: "hierarchical",
      })
    ).create(
      { id: "web", needed_tags: ["web", "ops"] },
      "mine",
      "first",
      { id: "then", blocked_by: ["first"] },
      "done",
    );
    expect((await t.refusal("claim", { worker_id: "w", task: "web" })).facts).toMatchObject({
      missing: ["ops"],
    });
    await t.update("x", "mine", { assignee: "x" });
    expect(await t.code("claim", { worker_id: "w", task: "mine" })).toBe("TASK_ASSIGNED");
    expect(await t.refusal("claim", { worker_id: "w", task: "then" })).toMatchObject({
      code: "TASK_BLOCKED",
      facts: { blocked_by: ["first"] },
    });
    await t.update("w", "done", { status: "cancelled" });
    expect(await t.code("claim", { worker_id: "w", task: "done" })).toBe("TASK_ENDED");
    expect(await t.code("claim", { worker_id: "w", task: "none" })).toBe("TASK_NOT_FOUND");
  });

  it("J14: is refused beyond the role's max_claims, and in a full state", async () => {
    const t = team();
    const { limits, role } = await t.ask("connect", {
      worker_id: "w",
      tags: ["worker"],
      lifecycle: "hierarchical",
    });
    const { max_claims: most } = limits as { max_claims: number };
    expect(role).toBe("worker");
    const ids = Array.from({ length: most + 1 }, (_, index) => `t${index}`);
    await t.create(...ids);
    for (const id of ids.slice(0, most)) await t.claim("w", id);
    expect(await t.code("claim", { worker_id: "w", task: `t${most}` })).toBe("CLAIMS_FULL");
    expect((await t.next("w")).reason).toContain(`${most} claims at once`);
    await t.update("w", "t0", { status: "completed" });
    expect((await t.next("w")).task?.id).toBe(`t${most}`);
  });

  it("J17: of another worker is taken over only by force with a reason, and the loser is told once", async () => {
    const t = await (await team().connect("w", "x")).create("t", "u");
    await t.claim("w", "t");
    expect(await t.code("claim", { worker_id: "x", task: "t", force: true })).toBe("INPUT_INVALID");
    expect((await t.claim("x", "t", forced)).fence).toBe(2);
    const [entry] = (await t.desk.history("t")).slice(-1);
    expect(entry).toMatchObject({ type: "claimed", note: "it burns", caller: { id: "x", namedBy: "host" } });
    expect(await t.code("update_task", { worker_id: "w", task: "t", status: "completed" })).toBe(
      "CLAIM_LOST",
    );
    expect(await t.next("w")).toMatchObject({ task: { id: "u" }, claims_lost: ["t"] });
    expect(await t.ask("thinking", { worker_id: "w", thought: "" })).not.toHaveProperty("claims_lost");
  });

  it("J10: J17 told of lost claims in any answer, not in a refusal", async () => {
    const t = await (await team().connect("w", "x")).create("t");
    await t.claim("w", "t");
    await t.claim("x", "t", forced);
    expect(await t.code("claim", { worker_id: "w", task: "none" })).toBe("TASK_NOT_FOUND");
    expect((await t.ask("thinking", { worker_id: "w", thought: "" })).claims_lost).toEqual(["t"]);
  });

  it("J17: force overrides start links, and neither tags nor assignments nor roles", async () => {
    const t = await (
      await team().connect("w", { worker_id: "r", tags: ["worker"], lifecycle: "hierarchical" })
    ).create("a", { id: "b", blocked_by: ["a"] }, { id: "tagged", needed_tags: ["x"] });
    expect(await t.code("claim", { worker_id: "r", task: "b", ...forced })).toBe("TASK_BLOCKED");
    expect((await t.claim("w", "b", forced)).task?.owner).toBe("w");
    expect(await t.code("claim", { worker_id: "w", task: "tagged", ...forced })).toBe("TAGS_MISSING");
  });

  it("J18: is handed over with what the next worker needs to know", async () => {
    const t = await (await team().connect("w", "x")).create("t");
    await t.claim("w", "t");
    await t.ask("attach", { task: "t", worker_id: "w", fence: 1, type: "notes", name: "plan", content: "x" });
    await t.ask("thinking", { worker_id: "w", thought: "the parser is next" });
    expect(await t.code("claim", { worker_id: "x", task: "t", release: true })).toBe("TASK_CLAIMED");
    expect(await t.code("claim", { worker_id: "w", task: "t", release: true, status: "completed" })).toBe(
      "UNKNOWN_STATE",
    );
    const left = await t.claim("w", "t", { release: true, status: "assigned", reason: "lunch" });
    expect(left.task).toMatchObject({ state: "assigned", status: "PENDING" });
    const taken = await t.claim("x", "t");
    expect(taken["handover"]).toBe(
      "w had this task before.\nLast thought: the parser is next\nReason for leaving: lunch\nAttached: notes plan",
    );
  });

  it("J15: begins a task with a workflow, which then moves by its steps", async () => {
    const t = await team().connect("w");
    await t.desk.load("errand", errand);
    await t.create({ id: "t", workflow: "errand" });
    const { task, fence } = await t.claim("w", "t");
    expect(task).toMatchObject({
      owner: "w",
      state: "working",
      status: "IN_PROGRESS",
      workflowType: "errand",
    });
    expect(await t.code("update_task", { worker_id: "w", task: "t", status: "completed" })).toBe(
      "TASK_IN_WORKFLOW",
    );
    const told = await t.ask("advance_task", { task: "t", worker_id: "w", fence, result: "passed" });
    expect(told.task).toMatchObject({ status: "COMPLETED", state: "completed" });
    expect((await t.ask("list_workers", {}))["workers"]).toMatchObject([{ claims: [] }]);
  });

  it("is answered once for a key", async () => {
    const t = await (await team().connect("w")).create("t");
    const key = { idempotencyKey: "k" };
    const first = await t.claim("w", "t", key);
    await t.claim("w", "t", { release: true });
    expect(await t.claim("w", "t", key)).toEqual(first);
    expect((await t.task("t")).state).toBe("pending");
  });

  it("J15: J17 leads out of waiting states by their exits, and out of consult only with the right to assign", async () => {
    const t = await team().connect(
      { worker_id: "w", lifecycle: "kanban" },
      { worker_id: "lead", tags: ["lead"], lifecycle: "hierarchical" },
      {
        worker_id: "r",
        tags: ["worker"],
        lifecycle: "hierarchical",
      },
    );
    await t.ask("create_tasks", { worker_id: "w", tasks: [{ id: "t", title: "t" }] });
    await t.update("w", "t", { status: "todo" });
    await t.claim("w", "t");
    const blocked = await t.update("w", "t", { status: "blocked", reason: "no key" });
    expect(blocked.task).toMatchObject({ state: "blocked", status: "PAUSED" });
    expect(blocked.task).not.toHaveProperty("owner");
    expect(await t.code("claim", { worker_id: "w", task: "t" })).toBe("NOT_TAKEABLE");
    expect(await t.update("w", "t", { status: "in_progress" })).toMatchObject({
      fence: 2,
      task: { owner: "w" },
    });
    await t.ask("create_tasks", { worker_id: "lead", tasks: [{ id: "c", title: "c" }] });
    await t.claim("r", "c");
    expect((await t.update("r", "c", { status: "consult" })).task).toMatchObject({ status: "HITL" });
    expect(await t.code("update_task", { worker_id: "r", task: "c", status: "working" })).toBe(
      "TASK_WAITING",
    );
    expect((await t.update("lead", "c", { status: "working" })).task).toMatchObject({
      owner: "lead",
      status: "IN_PROGRESS",
    });
  });
});
