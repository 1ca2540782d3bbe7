import { describe, expect, it } from "vitest";
import { testServer } from "../../../test/postgres/test-server.ts";
import { alter, create, newTask, only } from "../suite/sample.ts";
import { freshSchema } from "./fresh-schema.fixture.ts";
import { openPostgresStore } from "./open-postgres-store.ts";
import type { OpenPool } from "./postgres-driver.ts";
import { SharedProjects } from "./shared-projects.ts";

const isThere = (await testServer()) !== undefined;

describe("a project that other processes write to", () => {
  it("is known by a gap between two writes of this process, for a second", () => {
    let now = 5_000;
    const shared = new SharedProjects(() => now);
    const write = (firstSeq: number, entries = 1) => shared.written("p", [{ firstSeq, entries }]);
    write(7, 3);
    write(10);
    expect(shared.has("p")).toBe(false);
    write(12);
    expect([shared.has("p"), shared.has("other")]).toEqual([true, false]);
    now += 999;
    write(13);
    expect(shared.has("p")).toBe(true);
    now += 1;
    expect(shared.has("p")).toBe(false);
  });
});

/** Pools that note which statements of a commit run, in their order. */
function noting(open: OpenPool, noted: string[]): OpenPool {
  const wordOf = (sql: string) => /commit_changes|pg_logical_emit_message/.exec(sql)?.[0] ?? "";
  return (server) => {
    const pool = open(server);
    return {
      ...pool,
      connect: async () => {
        const client = await pool.connect();
        return {
          ...client,
          query: (sql, values, answerMs) => {
            const isBefore = sql.includes("'synchronous_commit'");
            if (wordOf(sql) !== "") noted.push(`${wordOf(sql)}${isBefore ? " before its flush" : ""}`);
            return client.query(sql, values, answerMs);
          },
        };
      },
    };
  };
}

describe.skipIf(!isThere)("a commit", () => {
  it("holds the lock of its project until its flush if it writes alone, and answers after a flush in any case", async () => {
    const { url, open, remove } = await freshSchema();
    const noted: string[] = [];
    const store = await openPostgresStore({ url, open: noting(open, noted) });
    const other = await openPostgresStore({ url, open });
    let task = only(await create(store, newTask("own")));
    task = await alter(store, task, { step: "1" });
    expect(noted.splice(0)).toEqual(["commit_changes"]);
    await create(other, newTask("between"));
    task = await alter(store, task, { step: "2" });
    expect(noted.splice(0)).toEqual(["commit_changes"]);
    await alter(store, task, { step: "3" });
    expect(noted).toEqual(["commit_changes before its flush", "pg_logical_emit_message"]);
    await store.close();
    await other.close();
    await remove();
  });

  it("is told by the log only once it is on the disk", async () => {
    const { url, open, remove } = await freshSchema();
    const noted: string[] = [];
    const store = await openPostgresStore({ url, open: noting(open, noted) });
    const start = await store.log.head("project");
    const [task] = await create(store, newTask("own", { createdAt: store.now() }));
    if (task === undefined) throw new Error("there is no task");
    await store.log.after("project", start, 9);
    expect(noted).toEqual([]);
    await store.commit({
      project: "project",
      changes: [
        {
          record: { ...task, step: "now" },
          entry: {
            task: "own",
            type: "moved",
            at: store.now(),
            caller: { kind: "agent", id: "a" },
            events: [],
            change: {},
          },
        },
      ],
    });
    noted.length = 0;
    expect(await store.log.after("project", start, 9)).toMatchObject({ ok: true });
    expect(noted).toEqual(["pg_logical_emit_message"]);
    await store.close();
    await remove();
  });
});
