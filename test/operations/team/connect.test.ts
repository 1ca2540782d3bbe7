import { describe, expect, it } from "vitest";
import { Team } from "../../support/team.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks({ bundled: "test" });
const team = () => new Team(open());

describe("connecting", () => {
  it("answers what a worker needs to start", async () => {
    const answer = await team().ask("connect", { tags: ["web", "web"], lifecycle: "kanban" });
    expect(answer).toMatchObject({
      worker_id: expect.stringMatching(/^[a-z-]{6,}$/),
      lease_until: 1_700_000_060_000,
      states: { todo: { category: "ready", exits: expect.arrayContaining(["in_progress"]) } },
      phases: expect.arrayContaining(["implement"]),
      link_types: { blocks: "start", contains: "completion", "see-also": "none" },
    });
  });

  it("gives the role that shares a tag, with its limits and prompts", async () => {
    const answer = await team().ask("connect", { tags: ["lead"], role: "nobody", lifecycle: "hierarchical" });
    expect(answer["role"]).toEqual(expect.any(String));
    expect(answer["limits"]).toMatchObject({ can_assign: true, can_create_subtasks: true });
    expect(answer.prompts?.length).toBeGreaterThan(0);
    expect(answer["warnings"]).toEqual([expect.stringContaining('"nobody" shares no tag')]);
  });

  it("refuses an unknown lifecycle, overlay and worker", async () => {
    const t = team();
    expect(await t.code("connect", { lifecycle: "kanbann" })).toBe("LIFECYCLE_NOT_FOUND");
    expect(await t.code("connect", { overlays: ["none"] })).toBe("LIFECYCLE_NOT_FOUND");
    expect(await t.code("thinking", { worker_id: "w", thought: "" })).toBe("WORKER_UNKNOWN");
  });

  it("J11: a connected id is taken over only by force, which replaces tags and keeps claims", async () => {
    const t = await (await team().connect({ worker_id: "w", tags: ["a"] })).create("t");
    await t.claim("w", "t");
    expect(await t.code("connect", { worker_id: "w", tags: ["b"] })).toBe("WORKER_CONNECTED");
    const again = await t.ask("connect", { worker_id: "w", tags: ["b"], force: true });
    expect(again["claims"]).toEqual(["t"]);
    expect((await t.ask("list_workers", { tags: ["b"] }))["workers"]).toMatchObject([
      { id: "w", claims: ["t"] },
    ]);
    expect((await t.update("w", "t", { status: "completed" })).task?.state).toBe("completed");
  });
});

describe("a worker's lease", () => {
  it("J8: is renewed by every call that names the worker, and covers its claims", async () => {
    const t = await (await team().connect("w")).create("t", "u");
    await t.claim("w", "t");
    const calls = [
      () => t.ask("thinking", { worker_id: "w", thought: "a" }),
      () => t.ask("list_tasks", { worker_id: "w", ready: true }),
      () => t.update("w", "u", { title: "other" }),
      () => t.next("w", { tags: ["none"] }),
      () => t.ask("attach", { task: "t", worker_id: "w", fence: 1, type: "note", content: "x" }),
    ];
    for (const call of calls) {
      t.desk.pass(50_000);
      await call();
    }
    t.desk.pass(50_000);
    expect((await t.task("t")).owner).toBe("w");
  });

  it("J8: is not renewed by calls of others, and never after it ran out", async () => {
    const t = await (await team().connect("w", "x")).create("t");
    t.desk.pass(50_000);
    await t.ask("thinking", { worker_id: "x", thought: "" });
    t.desk.pass(10_000);
    for (const [name, input] of [
      ["thinking", { thought: "late" }],
      ["next_task", {}],
      ["claim", { task: "t" }],
      ["disconnect", {}],
    ] as const)
      expect(await t.code(name, { worker_id: "w", ...input })).toBe("WORKER_EXPIRED");
    await t.connect("w");
    expect((await t.next("w")).task?.id).toBe("t");
  });

  it("J12: heartbeats and thoughts write no entries", async () => {
    const t = await (await team().connect("w")).create("t");
    const { log } = await t.desk.call.ports.store();
    const before = await log.head("test");
    for (let beat = 0; beat < 20; beat++) {
      t.desk.pass(30_000);
      await t.ask("thinking", { worker_id: "w", thought: `thought ${beat}` });
    }
    expect(await log.head("test")).toEqual(before);
    expect((await t.ask("list_workers", {}))["workers"]).toMatchObject([{ thought: "thought 19" }]);
  });
});

describe("a worker that goes", () => {
  const released = async (end: (t: Team) => Promise<unknown>) => {
    const t = await (await team().connect("w")).create("t", "u");
    await t.ask("thinking", { worker_id: "w", thought: "half done" });
    await t.claim("w", "t");
    await t.update("w", "u", { assignee: "w" });
    await end(t);
    const [entry] = (await t.desk.history("t")).slice(-1);
    const record = await t.desk.record("t");
    return { t, entry, record };
  };

  it("J9: leaves the same entries whether it disconnects or its lease runs out", async () => {
    const left = await released((t) => t.ask("disconnect", { worker_id: "w" }));
    const lost = await released(async (t) => {
      t.desk.pass(60_000);
      await t.ask("list_tasks", {});
    });
    for (const { record, entry, t } of [left, lost]) {
      expect(entry).toMatchObject({
        type: "released",
        change: { owner: null, state: "pending", status: "PENDING" },
      });
      expect(record).toMatchObject({ state: "pending", fence: 1, team: { lane: "", handover: { by: "w" } } });
      expect(record.claim).toBeUndefined();
      expect((await t.desk.record("u")).team?.assignee).toBeUndefined();
      expect((await t.ask("list_workers", {}))["workers"]).toEqual([]);
    }
  });

  it("J9: is ended by the next reader of its task alone", async () => {
    const t = await (await team().connect("w")).create("t");
    await t.claim("w", "t");
    t.desk.pass(60_000);
    expect(await t.task("t")).toMatchObject({ state: "pending", status: "PENDING" });
  });

  it("J18: leaves its tasks in the asked state, which must be untimed and ready or waiting", async () => {
    const t = await (await team().connect("w")).create("t");
    await t.claim("w", "t");
    expect(await t.code("disconnect", { worker_id: "w", final_status: "working" })).toBe("UNKNOWN_STATE");
    const left = await t.ask("disconnect", { worker_id: "w", final_status: "assigned" });
    expect(left).toEqual({ released: ["t"], marks_released: 0, final_status: "assigned" });
    expect((await t.task("t")).state).toBe("assigned");
  });

  it("J10: is told of its lost claims when it connects again, and only then", async () => {
    const t = await (await team().connect("w")).create("t");
    await t.claim("w", "t");
    t.desk.pass(60_000);
    expect((await t.refusal("thinking", { worker_id: "w", thought: "" })).facts).toMatchObject({
      claims_lost: ["t"],
    });
    expect(await t.ask("connect", { worker_id: "w" })).toMatchObject({ claims_lost: ["t"] });
    await t.ask("disconnect", { worker_id: "w" });
    expect(await t.ask("connect", { worker_id: "w" })).not.toHaveProperty("claims_lost");
  });
});

describe("a worker's overlays", () => {
  it("J19: bring their prompts to tasks of any lifecycle, once, until it connects without them", async () => {
    const t = await new Team(open()).connect("w", { worker_id: "g", overlays: ["git"] });
    await t.create("t");
    const text = "Make a branch for this task: git switch -c task/";
    const told = async (worker: string, task = "t") => {
      const { prompts = [] } = await t.claim(worker, task);
      await t.claim(worker, task, { release: true });
      return prompts.filter((prompt) => prompt.text.includes(text)).length;
    };
    expect(await told("w")).toBe(0);
    expect(await told("g")).toBe(1);
    await t.ask("create_tasks", { worker_id: "g", tasks: [{ id: "own", title: "own" }] });
    expect(await told("g", "own")).toBe(1);
    await t.connect({ worker_id: "g", force: true });
    expect(await told("g")).toBe(0);
  });
});

describe("configured names", () => {
  const team = (values: object) => {
    const t = new Team(open());
    const all = { values: { lifecycles: [], overlays: [], ...values }, explained: [], findings: [] };
    Object.assign(t.agent.ports, { configured: all });
    return t;
  };

  it.each(["reject", "warn"])("J49: of tags are all that there are, with `%s`", async (unknownTag) => {
    const t = team({ tags: { unknownTag, definitions: { web: {} } } });
    const problem = 'there is no tag "wbe"; did you mean "web"?';
    const calls = [
      ["connect", { worker_id: "w", tags: ["web", "wbe"] }],
      ["create_tasks", { tasks: [{ title: "t", needed_tags: ["wbe"] }] }],
      ["next_task", { worker_id: "v", tags: ["wbe"] }],
      ["list_tasks", { tags_any: ["wbe"] }],
      ["list_tasks", { tags_all: ["wbe", "web"] }],
      ["list_workers", { tags: ["wbe"] }],
    ] as const;
    expect(await t.ask("connect", { worker_id: "v", tags: ["web"] })).not.toHaveProperty("warnings");
    for (const [name, input] of calls)
      if (unknownTag === "warn") expect((await t.ask(name, input))["warnings"]).toEqual([problem]);
      else expect((await t.refusal(name, input)).message).toBe(`tags: ${problem}`);
    expect(await t.ask("list_tasks", { tags_any: ["web"] })).not.toHaveProperty("warnings");
  });

  it("J49: of ids have as many words as configured", async () => {
    const t = team({ ids: { taskWords: 2, workerWords: 1 } });
    const worker = async () => String((await t.ask("connect", {}))["worker_id"]);
    const ids = await Promise.all([worker(), worker(), worker()]);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[a-z]{6}$/);
    const { ids: made = {} } = await t.ask("create_tasks", {
      tasks: [{ ref: "a", title: "Mend the old roof" }],
    });
    expect(made["a"]).toMatch(/^mend-the-[0-9a-f]{6}$/);
    const usual = String((await team({}).ask("connect", {}))["worker_id"]);
    expect(usual).toMatch(/^([a-z]{6}-){3}[a-z]{3}$/);
  });
});
