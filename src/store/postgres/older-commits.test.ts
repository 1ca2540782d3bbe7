import { describe, expect, it } from "vitest";
import { testServer } from "../../../test/postgres/test-server.ts";
import { parseColumn } from "../rows/json-column.ts";
import { LoadedTasks } from "../rows/loaded-tasks.ts";
import { alter, change, create, loaded, newTask } from "../suite/sample.ts";
import { freshSchema, inDatabase } from "./fresh-schema.fixture.ts";
import { openPostgresStore } from "./open-postgres-store.ts";
import { plainValues } from "./plain-commits.ts";
import { commitTexts, prepareCommit } from "./prepared-commit.ts";
import type { Session } from "./session.ts";
import { COMMIT_CHANGES, COMMIT_MANY } from "./sql/change.ts";

const isThere = (await testServer()) !== undefined;
const project = "project";

describe.skipIf(!isThere)("the functions of a release that knows no changes of counts", () => {
  it("change a task, and refuse one whose counts have changed since its last entry", async () => {
    const { url, open, remove } = await freshSchema();
    const store = await openPostgresStore({ url, open });
    const [first, a] = await create(store, newTask("first"), newTask("a", { team: { blockers: 1 } }));
    if (!first || !a) throw new Error("the tasks were not created");
    await store.commit({ project, changes: [change(first)], counts: [{ ...a, team: { blockers: 0 } }] });
    const session = { loaded: new LoadedTasks() } as Session;
    /** Commits as such a release does: it takes the whole column for the hash. */
    const commit = async (id: string) =>
      inDatabase(url, async (connection) => {
        const [row = []] = await connection.rows(
          "SELECT project, version, hash FROM navigator.tasks WHERE id = $1",
          id,
        );
        const [number, version, hash] = [Number(row[0]), Number(row[1]), String(row[2])];
        const asked = { project, changes: [change({ ...newTask(id, { priority: 5 }), version, hash })] };
        const prepared = prepareCommit(session, asked);
        if (!prepared) throw new Error("the commit was not prepared");
        const many = COMMIT_MANY.replace("commit_many_2", "commit_many_1");
        const [answers = []] = await connection.rows(many, number, ...commitTexts([prepared]));
        const plain = COMMIT_CHANGES.replace("commit_changes_2", "commit_changes_1");
        const other = prepareCommit(session, asked);
        const [done = []] = other ? await connection.rows(plain, number, ...plainValues([other])) : [];
        return [parseColumn<readonly (readonly unknown[])[]>(answers[0] ?? null)[0]?.[0], done[1]];
      });
    expect(await commit("a")).toEqual([false, ""]);
    expect(await loaded(store, "a")).toMatchObject({
      version: 1,
      priority: 0,
      counted: 1,
      team: { blockers: 0 },
    });
    // The second of the two finds the task as the first has left it.
    expect(await commit("first")).toEqual([true, ""]);
    expect(await loaded(store, "first")).toMatchObject({ version: 3, priority: 5 });
    await alter(store, await loaded(store, "a"), { priority: 1 });
    expect(await commit("a")).toEqual([true, ""]);
    await store.close();
    await remove();
  });
});
