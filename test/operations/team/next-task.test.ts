import { describe, expect, it } from "vitest";
import { Team } from "../../support/team.ts";
import { desks } from "../../support/with-desk.ts";
import { errand, forked } from "../../support/workflows.ts";

const open = desks({ bundled: "test" });
const team = () => new Team(open());

describe("the next task", () => {
  it("J16: is the assigned one, then by aged priority, then by wanted tags, then the oldest", async () => {
    const t = await (await team().connect({ worker_id: "w", tags: ["web"] })).create(
      "old",
      { id: "wanted", wanted_tags: ["web"] },
      { id: "high", priority: 5 },
      "mine",
    );
    await t.update("w", "mine", { assignee: "w" });
    const given: (string | undefined)[] = [];
    for (let turn = 0; turn < 5; turn++) given.push((await t.next("w")).task?.id);
    expect(given).toEqual(["mine", "high", "wanted", "old", undefined]);
  });

  it("J16: is an old task after a while, whatever more important ones come", async () => {
    const t = await (await team().connect("w")).create("old");
    t.desk.pass(6 * 3_600_000);
    await t.connect("w");
    await t.create({ id: "new", priority: 5 });
    expect((await t.next("w")).task?.id).toBe("old");
  });

  it("J14 J16: is one whose tags the worker has, of its role's phases and of the asked kind", async () => {
    const t = await (await team().connect({ worker_id: "w", tags: ["web", "ops"] }, "x")).create(
      { id: "both", needed_tags: ["web", "ops"], tags: ["red"] },
      { id: "test", phase: "test" },
    );
    expect((await t.next("x", { tags: ["red"] })).reason).toBe("nothing is ready for you");
    expect((await t.next("w", { phase: "test" })).task?.id).toBe("test");
    expect((await t.next("x")).reason).toBe("nothing is ready for you");
    expect((await t.next("w", { tags: ["red", "blue"] })).task?.id).toBe("both");
  });

  it("J16: is none while all is blocked, and the answer says by what", async () => {
    const t = await (await team().connect("w", "x")).create(
      "a",
      { id: "b", blocked_by: ["a"] },
      {
        id: "p",
        children: [{ id: "c", title: "c" }],
      },
    );
    expect((await t.next("w")).task?.id).toBe("a");
    expect((await t.next("x")).task?.id).toBe("c");
    expect(await t.next("x")).toEqual({
      reason: "nothing is ready for you",
      blocked: [{ task: "b", by: ["a"] }],
    });
    expect((await t.update("w", "a", { status: "completed" })).unblocked).toEqual(["b"]);
    expect((await t.next("x")).task?.id).toBe("b");
  });

  it("J15: begins workflows, and goes on to the branches of a fork", async () => {
    const t = await team().connect("w");
    await t.desk.load("errand", errand);
    await t.desk.load("forked", forked("all-pass", "fork"));
    await t.create({ id: "e", workflow: "errand" });
    expect((await t.next("w", { workflow: "errand" })).task).toMatchObject({ id: "e", owner: "w" });
    await t.create({ id: "f", workflow: "forked" });
    const branch = await t.next("w", { workflow: "forked" });
    expect(branch.task).toMatchObject({ parent: "f", owner: "w", status: "IN_PROGRESS" });
    expect(await t.task("f")).toMatchObject({ status: "PAUSED" });
  });

  it("J13: of many workers at once is another one for each", async () => {
    const t = team();
    const workers = Array.from({ length: 12 }, (_, index) => `w${index}`);
    await t.connect(...workers);
    await t.create(...Array.from({ length: 8 }, (_, index) => `t${index}`));
    const taken = await Promise.all(workers.map((worker) => t.next(worker)));
    const ids = taken.flatMap(({ task }) => task?.id ?? []);
    expect(new Set(ids).size).toBe(8);
    expect(ids).toHaveLength(8);
    for (const { task, reason } of taken) expect(task ?? reason).toBeDefined();
    expect((await t.desk.records()).map(({ claim }) => claim?.owner).toSorted()).toEqual(
      taken.flatMap(({ task }) => task?.owner ?? []).toSorted(),
    );
  });

  it("waits for a task if it is asked to", async () => {
    const t = await team().connect("w");
    const waiting = t.next("w", { wait_ms: 20_000 });
    await t.create("t");
    expect((await waiting).task?.id).toBe("t");
  });

  it("J14: is none that would fill a state beyond its limit, however many workers ask at once", async () => {
    const t = team();
    const workers = Array.from({ length: 8 }, (_, index) => `w${index}`);
    await t.connect(...workers.map((worker_id) => ({ worker_id, lifecycle: "kanban" })));
    const tasks = workers.map((_, index) => ({ id: `t${index}`, title: "t" }));
    await t.ask("create_tasks", { worker_id: "w0", tasks });
    // Nothing is pulled from the backlog.
    expect((await t.next("w0")).reason).toBe("nothing is ready for you");
    for (const { id } of tasks) await t.update("w0", id, { status: "todo" });
    const taken = await Promise.all(workers.map((worker) => t.next(worker)));
    const full = taken.filter(({ task }) => task?.state === "in_progress");
    expect(full).toHaveLength(5);
    const idle = workers[taken.findIndex(({ task }) => !task)] ?? "";
    const left = (await t.ask("list_tasks", { status: ["todo"] })).tasks?.[0]?.id ?? "";
    expect(await t.code("claim", { worker_id: idle, task: left })).toBe("WIP_FULL");
    const { task: { id = "", owner = "" } = {} } = full[0] ?? {};
    const attachments = [{ type: "gate/tests", text: "green" }];
    await t.update(owner, id, { status: "review", attachments });
    expect((await t.next(idle)).task).toMatchObject({ state: "in_progress" });
  });
});

describe("fair shares", () => {
  const configured = (queue: object) => {
    const desk = open();
    const values = { queue, lifecycles: [], overlays: [] };
    Object.assign(desk.call.ports, { configured: { values, explained: [], findings: [] } });
    return new Team(desk);
  };

  it.each([
    ["1m", "old"],
    ["off", "new"],
    ["1h", "new"],
  ])("J34: with a point of priority every %s, the task %s comes first", async (agePoint, first) => {
    const t = await (await configured({ agePoint }).connect("w")).create({ id: "old", priority: 1 });
    t.desk.pass(50_000);
    await t.ask("thinking", { worker_id: "w", thought: "hm" });
    t.desk.pass(50_000);
    await t.ask("thinking", { worker_id: "w", thought: "hm" });
    t.desk.pass(50_000);
    await t.create({ id: "new", priority: 2 });
    expect((await t.next("w")).task?.id).toBe(first);
  });

  it("J34: no more tasks with a tag are claimed at once than allowed, also by many at the same moment", async () => {
    const t = configured({ tagLimits: { db: 2 } });
    const workers = ["v", "w", "x", "y"];
    await t.connect(...workers);
    await t.create(...[1, 2, 3, 4].map((n) => ({ id: `t${n}`, tags: ["db"] })));
    const taken = await Promise.all(workers.map((id) => t.next(id)));
    const owned = taken.flatMap(({ task }) => (task ? [task] : []));
    expect(owned).toHaveLength(2);
    const free = ["t1", "t2", "t3", "t4"].find((id) => !owned.some((one) => one.id === id)) ?? "";
    const idle = workers.find((id) => !owned.some(({ owner }) => owner === id)) ?? "";
    const refusal = await t.refusal("claim", { worker_id: idle, task: free });
    expect(refusal).toMatchObject({ code: "WIP_FULL", facts: { tag: "db", limit: 2 } });
    const [first] = owned;
    await t.update(first?.owner ?? "", first?.id ?? "", { status: "COMPLETED" });
    expect((await t.claim(idle, free)).task?.owner).toBe(idle);
  });

  it("J34: claims from before a limit count too", async () => {
    const t = await (await new Team(open()).connect("w", "x")).create(
      { id: "a", tags: ["db"] },
      { id: "b", tags: ["db"] },
    );
    await t.claim("w", "a");
    const values = { queue: { tagLimits: { db: 1 } }, lifecycles: [], overlays: [] };
    Object.assign(t.agent.ports, { configured: { values, explained: [], findings: [] } });
    expect(await t.code("claim", { worker_id: "x", task: "b" })).toBe("WIP_FULL");
  });
});

describe("the handover", () => {
  it.each(["release", "expiry", "disconnect"])(
    "J18: after a %s tells the last thought, marks, attachments and what gates want",
    async (how) => {
      const t = await new Team(open()).connect({ worker_id: "w", lifecycle: "swarm", tags: ["worker"] });
      await t.ask("create_tasks", { worker_id: "w", tasks: [{ id: "t", title: "t" }] });
      await t.claim("w", "t");
      await t.ask("thinking", { worker_id: "w", thought: "Half of it is done" });
      await t.ask("mark_file", { worker_id: "w", file: ["a.ts"], task: "t" });
      await t.ask("attach", { task: "t", worker_id: "w", fence: 1, type: "note", name: "plan", text: "x" });
      if (how === "release") await t.claim("w", "t", { release: true });
      if (how === "disconnect") await t.ask("disconnect", { worker_id: "w" });
      if (how === "expiry") t.desk.pass(70_000);
      const { handover } = await t.ask("get_task", { task: "t", include: ["handover"] });
      await t.connect({ worker_id: "x", lifecycle: "swarm" });
      expect(handover).toContain("Half of it is done");
      expect(handover).toContain("Marked files: a.ts");
      expect(handover).toContain("Attached: note plan");
      expect(handover).toContain("Gates still want: attachment gate/");
      expect((await t.claim("x", "t"))["handover"]).toBe(handover);
    },
  );
});
