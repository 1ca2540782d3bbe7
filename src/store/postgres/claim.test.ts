import { describe, expect, it, vi } from "vitest";
import { testServer } from "../../../test/postgres/test-server.ts";
import type { Store } from "../store.ts";
import { change, create, leaseTo, newTask, only } from "../suite/sample.ts";
import { freshSchema } from "./fresh-schema.fixture.ts";
import { openPostgresStore } from "./open-postgres-store.ts";
import type { OpenPool } from "./postgres-driver.ts";

const isThere = (await testServer()) !== undefined;

/** Pools that count the statements that contain a text. */
function counting(open: OpenPool, part: string): { readonly open: OpenPool; readonly count: () => number } {
  let count = 0;
  return {
    count: () => count,
    open: (server) => {
      const pool = open(server);
      return {
        ...pool,
        connect: async () => {
          const client = await pool.connect();
          return {
            ...client,
            query: (sql, values, answerMs) => {
              if (sql.includes(part)) count += 1;
              return client.query(sql, values, answerMs);
            },
          };
        },
      };
    },
  };
}

describe.skipIf(!isThere)("changes of one process", () => {
  it("share one load and one commit if they come together", async () => {
    const { url, open, remove } = await freshSchema();
    const loads = counting(open, "t.id = ANY");
    const commits = counting(loads.open, "commit_changes");
    const store = await openPostgresStore({ url, open: commits.open });
    const ids = Array.from({ length: 8 }, (_, index) => `t${index}`);
    await create(store, ...ids.map((id) => newTask(id)));
    const advances = ids.map(async (id) => {
      const task = only(await store.tasks.load("project", [id]));
      return store.commit({ project: "project", changes: [change({ ...task, step: "next" })] });
    });
    expect((await Promise.all(advances)).every(({ ok }) => ok)).toBe(true);
    expect([loads.count(), commits.count()]).toEqual([1, 1]);
    await store.close();
    await remove();
  });
});

describe.skipIf(!isThere)("claims of one process", () => {
  it("share one read and one commit if they come together, and give the best tasks to the first", async () => {
    const { url, open, remove } = await freshSchema();
    const reads = counting(open, "AND t.ready");
    const commits = counting(reads.open, "commit_changes");
    const store = await openPostgresStore({ url, open: commits.open });
    await create(
      store,
      ...Array.from({ length: 9 }, (_, index) => newTask(`t${index}`, { priority: index })),
    );
    const claims = Array.from({ length: 8 }, (_, index) =>
      store.claim({ project: "project", limit: 1 }, leaseTo(`worker-${index}`)),
    );
    const claimed = (await Promise.all(claims)).map((tasks) => only(tasks));
    expect(claimed.map(({ id }) => id)).toEqual(["t8", "t7", "t6", "t5", "t4", "t3", "t2", "t1"]);
    expect(reads.count()).toBe(1);
    expect(commits.count()).toBe(1);
    await store.close();
    await remove();
  });

  it("leave a context that has not changed as it is, also in the change after the claim", async () => {
    const { url, open, remove } = await freshSchema();
    const written: unknown[] = [];
    const store = await openPostgresStore({
      url,
      open: (server) => {
        const pool = open(server);
        return {
          ...pool,
          connect: async () => {
            const client = await pool.connect();
            return {
              ...client,
              query: (sql, values, answerMs) => {
                if (sql.includes("commit_changes")) written.push(values[CONTEXTS]);
                return client.query(sql, values, answerMs);
              },
            };
          },
        };
      },
    });
    await create(store, newTask("a", { context: { large: "x".repeat(1_000) } }));
    const task = only(await store.claim({ project: "project", limit: 1 }, leaseTo("worker")));
    expect(await store.commit({ project: "project", changes: [change(task)] })).toMatchObject({
      ok: true,
    });
    expect(written).toEqual([[null], [null]]);
    await store.close();
    await remove();
  });
});

/** The place of the contexts among the values of COMMIT_CHANGES. */
const CONTEXTS = 22;

describe.skipIf(!isThere)("a claim that another process has beaten", () => {
  it("passes over tasks of the same priority, also the next time, and over none of a higher one", async () => {
    const { url, open, remove } = await freshSchema();
    const other = await openPostgresStore({ url, open });
    const claimBy = (store: Store, worker: string) =>
      store.claim({ project: "project", limit: 1 }, leaseTo(worker)).then((tasks) => only(tasks).id);
    let isBeaten = false;
    const overtaken: OpenPool = (server) => {
      const pool = open(server);
      return {
        ...pool,
        connect: async () => {
          const client = await pool.connect();
          return {
            ...client,
            query: async (sql, values, answerMs) => {
              if (sql.includes("commit_changes") && !isBeaten) {
                isBeaten = true;
                await claimBy(other, "faster");
              }
              return client.query(sql, values, answerMs);
            },
          };
        },
      };
    };
    const store = await openPostgresStore({ url, open: overtaken });
    const low = Array.from({ length: 12 }, (_, index) => newTask(`low-${index}`));
    await create(store, newTask("best", { priority: 9 }), newTask("second", { priority: 5 }), ...low);
    const random = vi.spyOn(Math, "random").mockReturnValue(0.99);
    expect(await claimBy(store, "slower")).toBe("second");
    expect(await claimBy(store, "slower")).toBe("low-8");
    random.mockRestore();
    expect(await claimBy(other, "faster")).toBe("low-0");
    await store.close();
    await other.close();
    await remove();
  });
});
