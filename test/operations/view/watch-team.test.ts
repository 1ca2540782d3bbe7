import { describe, expect, it } from "vitest";
import { Team } from "../../support/team.ts";
import { desks } from "../../support/with-desk.ts";

const open = desks({ bundled: "test" });

describe("a look at the team", () => {
  it("shows what each worker does and thinks, and how long its lease lasts", async () => {
    const t = await new Team(open()).connect("a", { worker_id: "b", tags: ["web"] });
    await t.create({ id: "one", title: "The first", phase: "test" });
    await t.claim("a", "one");
    await t.ask("thinking", { worker_id: "a", thought: "It may be the cache." });
    const now = t.desk.call.ports.now();
    const { workers } = await t.desk.data<{ workers: object[] }>("watch_team");
    const lease = { connected_at: now, lease_until: now + 60_000, lease_ms: 60_000, wants: [] };
    expect(workers).toEqual([
      {
        id: "a",
        tags: [],
        thought: "It may be the cache.",
        claims: [{ task: "one", title: "The first", state: "working", phase: "test", since: now }],
        ...lease,
      },
      { id: "b", tags: ["web"], claims: [], ...lease },
    ]);
  });

  it("shows marks and locks, and who waits for a lock, the first first", async () => {
    const t = await new Team(open()).connect("a", "b", "c");
    await t.ask("mark_file", { worker_id: "a", file: ["lock:db"], reason: "migrating" });
    await t.ask("mark_file", { worker_id: "a", file: ["x.ts"] });
    await t.ask("mark_file", { worker_id: "c", file: ["lock:db"] });
    t.desk.pass(1_000);
    await t.ask("mark_file", { worker_id: "b", file: ["lock:db"] });
    const { marks } = await t.desk.data<{ marks: object[] }>("watch_team");
    expect(marks).toMatchObject([
      { file: "lock:db", by: "a", reason: "migrating", lock: true, waiting: ["c", "b"] },
      { file: "x.ts", by: "a", lock: false, waiting: [] },
    ]);
    await t.ask("unmark_file", { worker_id: "a", file: ["*"] });
    await t.ask("mark_file", { worker_id: "b", file: ["lock:db"] });
    expect(await t.desk.data("watch_team")).toMatchObject({
      marks: [{ file: "lock:db", by: "b", waiting: ["c"] }],
    });
  });

  it("shows what ended lately, by whom, and who left and how", async () => {
    const t = await new Team(open()).connect("a", "b", "c");
    await t.create("one", "two");
    await t.finish("a", "one");
    await t.ask("disconnect", { worker_id: "a" });
    t.desk.pass(60_000);
    await t.connect("c");
    const now = t.desk.call.ports.now();
    expect(await t.desk.data("watch_team")).toMatchObject({
      workers: [{ id: "c" }],
      ended: [{ task: "one", title: "one", status: "COMPLETED", by: "a" }],
      left: [
        { id: "b", how: "expired", at: now },
        { id: "a", how: "disconnected", at: now - 60_000 },
      ],
    });
  });
});
