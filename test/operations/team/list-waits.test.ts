import { describe, expect, it } from "vitest";
import type { Deadlock, StarvingTask } from "../../../src/model/team-waits.ts";
import type { InboxItem } from "../../../src/operations/people/inbox-items.ts";
import { Team } from "../../support/team.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks({ bundled: "test" });
const team = () => new Team(open());
const MINUTE = 60_000;

interface Waits {
  readonly deadlocks: readonly Deadlock[];
  readonly starving: readonly StarvingTask[];
  readonly median_wait_ms?: number;
}

const waits = (t: Team) => t.desk.data<Waits>("list_waits", {}, t.agent);
const mark = (t: Team, worker: string, file: string, more = {}) =>
  t.ask("mark_file", { worker_id: worker, file: [file], ...more });
const inbox = async (t: Team) => (await t.desk.data<{ items: readonly InboxItem[] }>("list_inbox")).items;

describe("deadlocks", () => {
  it("J44: of two locks are told by the call that closes the circle, and end with a lock", async () => {
    const t = await team().connect("w1", "w2");
    await mark(t, "w1", "lock:a");
    await mark(t, "w2", "lock:b");
    expect(await mark(t, "w1", "lock:b")).toMatchObject({ conflicts: [{ file: "lock:b", by: "w2" }] });
    expect((await mark(t, "w1", "lock:b"))["deadlock"]).toBeUndefined();
    const text = "w2 waits for lock:a; lock:a is held by w1; w1 waits for lock:b; lock:b is held by w2.";
    expect((await mark(t, "w2", "lock:a"))["deadlock"]).toBe(text);
    expect((await waits(t)).deadlocks).toHaveLength(1);
    await t.ask("unmark_file", { worker_id: "w2", file: ["lock:b"] });
    expect((await waits(t)).deadlocks).toEqual([]);
    expect((await mark(t, "w1", "lock:b"))["locks"]).toEqual(["lock:b"]);
  });

  it("J44: go over locks, claims and the tasks inside a task", async () => {
    const t = await (await team().connect("lead", "hand")).create({
      id: "whole",
      children: [{ id: "part", title: "part" }],
    });
    await t.claim("hand", "part");
    await t.claim("lead", "whole");
    await mark(t, "lead", "lock:db", { task: "whole" });
    expect(await waits(t)).toEqual({ deadlocks: [], starving: [] });
    expect((await mark(t, "hand", "lock:db"))["deadlock"]).toBe(
      "hand waits for lock:db; lock:db is held by the worker of whole; whole is not done before part is; hand has claimed part.",
    );
    const [{ waits: found = [] } = {}] = (await waits(t)).deadlocks;
    expect(found.map(({ cause }) => cause).toSorted()).toEqual(["claim", "held", "inside", "lock"]);
    await t.create("other");
    await t.claim("lead", "other");
    expect((await waits(t)).deadlocks).toHaveLength(1);
    await t.update("hand", "part", { status: "completed" });
    expect((await waits(t)).deadlocks).toEqual([]);
  });

  it("J44: name what the gates on the way want, and end with a worker's lease", async () => {
    const t = await team().connect({ worker_id: "lead", lifecycle: "hierarchical", tags: ["lead"] }, "hand");
    const tasks = [{ id: "whole", title: "whole", children: [{ id: "part", title: "part" }] }];
    await t.ask("create_tasks", { worker_id: "lead", tasks });
    await t.claim("hand", "part");
    await t.connect("other");
    await t.claim("other", "whole");
    await mark(t, "other", "lock:db");
    expect((await mark(t, "hand", "lock:db"))["deadlock"]).toBe(
      "hand waits for lock:db; lock:db is held by other; other works on whole; whole is not done before part is; hand has claimed part, whose gates want attachment gate/report.",
    );
    t.desk.pass(2 * MINUTE);
    expect((await waits(t)).deadlocks).toEqual([]);
  });

  it("J46: are notices in the inbox, which nobody can answer", async () => {
    const t = await team().connect("w1", "w2");
    await mark(t, "w1", "lock:a");
    await mark(t, "w2", "lock:b");
    await mark(t, "w1", "lock:b");
    expect(await inbox(t)).toEqual([]);
    await mark(t, "w2", "lock:a");
    expect(await inbox(t)).toMatchObject([
      {
        kind: "notice",
        taskId: "",
        step: "deadlock",
        options: [],
        message: expect.stringContaining("One of w1, w2 has to give up a lock or a claim."),
      },
    ]);
    await t.ask("disconnect", { worker_id: "w1" });
    expect(await inbox(t)).toEqual([]);
  });
});

describe("starving tasks", () => {
  /** A team in which five tasks were taken after a minute. */
  async function experienced(): Promise<Team> {
    const t = team();
    await t.create(...["a", "b", "c", "d", "e"]);
    t.desk.pass(MINUTE);
    await t.connect("w");
    for (const id of ["a", "b", "c", "d", "e"]) await t.finish("w", id);
    return t;
  }

  it("J45: wait longer than ten times the median, and the answer says why", async () => {
    const t = await experienced();
    await t.create({ id: "tagged", needed_tags: ["web"] });
    t.desk.pass(9 * MINUTE);
    expect(await waits(t)).toEqual({ deadlocks: [], starving: [], median_wait_ms: MINUTE });
    t.desk.pass(2 * MINUTE);
    expect((await waits(t)).starving).toMatchObject([
      { task: "tagged", waited_ms: 11 * MINUTE, why: "no worker is connected" },
    ]);
    await t.connect("w");
    expect((await waits(t)).starving).toMatchObject([{ why: "no connected worker has the tag web" }]);
    await t.connect({ worker_id: "x", tags: ["web"] });
    expect((await waits(t)).starving).toMatchObject([{ why: "its workers have taken other tasks first" }]);
    expect(await inbox(t)).toMatchObject([{ taskId: "tagged", kind: "notice", options: [] }]);
    await t.next("x");
    expect((await waits(t)).starving).toEqual([]);
    expect(await inbox(t)).toEqual([]);
  });

  it("J45: do not count the time in which they were blocked", async () => {
    const t = await experienced();
    await t.create("first", { id: "second", blocked_by: ["first"] });
    t.desk.pass(20 * MINUTE);
    await t.connect("w");
    await t.finish("w", "first");
    expect((await t.desk.record("second")).team).toMatchObject({ readySince: t.desk.call.ports.now() });
    expect((await waits(t)).starving).toEqual([]);
    t.desk.pass(11 * MINUTE);
    expect((await waits(t)).starving.map(({ task }) => task)).toEqual(["second"]);
  });

  it("J45: do not exist before there is a median", async () => {
    const t = await team().create("old");
    t.desk.pass(1_000 * MINUTE);
    expect(await waits(t)).toEqual({ deadlocks: [], starving: [] });
  });
});
