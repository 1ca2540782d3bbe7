import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSqliteStore } from "../../src/store/sqlite/open-sqlite-store.ts";
import { storeProcessSuite } from "../../src/store/store-suite.ts";
import type { Acknowledged } from "../../src/store/suite/concurrent-writers.ts";
import { create, ids, newestSeq, newTask } from "../../src/store/suite/sample.ts";
import { bundlePrograms, type Programs, type Running } from "./programs.fixture.ts";

const PROCESSES = 8;

let programs: Programs;
beforeAll(async () => {
  programs = await bundlePrograms("write-in-a-loop", "claim-all", "open-first", "contest");
});
afterAll(() => programs.remove());

/** Starts eight processes of a program, lets them begin together, and returns their reports. */
async function together<T>(program: string, file: string, ...args: readonly string[]): Promise<readonly T[]> {
  const running: Running[] = [];
  for (let index = 0; index < PROCESSES; index += 1)
    running.push(programs.start(program, file, `worker-${index}`, ...args));
  for (const each of running) expect(await each.says()).toBe("ready");
  for (const each of running) each.tell("go");
  const said = await Promise.all(running.map((each) => each.says<T>()));
  for (const each of running) expect(await each.ended()).toBe(0);
  return said;
}

storeProcessSuite("one SQLite file", async () => {
  const file = programs.file();
  const store = await openSqliteStore({ file });
  return {
    store,
    start: async (writers, rounds) => {
      const running = programs.start("contest", file, JSON.stringify(writers), String(rounds));
      expect(await running.says()).toBe("ready");
      return {
        run: () => {
          running.tell("go");
          return running.says<readonly Acknowledged[]>();
        },
      };
    },
    destroy: async () => undefined,
  };
});

describe("eight processes on one SQLite file", () => {
  it("all get their turns when all of them write as fast as they can", async () => {
    const file = programs.file();
    await (await openSqliteStore({ file })).close();
    const turns = await together<number>("write-in-a-loop", file, "3000");
    const mean = turns.reduce((sum, each) => sum + each, 0) / turns.length;
    expect(Math.min(...turns)).toBeGreaterThanOrEqual(mean / 3);
    const store = await openSqliteStore({ file });
    const kept = await store.tasks.list({ project: "project", limit: 99 });
    expect(kept.tasks.map(({ version }) => version - 1).toSorted()).toEqual(turns.toSorted());
    await store.close();
  });

  it("claim each task of a queue exactly once", async () => {
    const file = programs.file();
    const store = await openSqliteStore({ file });
    const names = Array.from({ length: 3_000 }, (_, index) => `task-${index}`);
    await create(store, ...names.map((name, index) => newTask(name, { priority: index % 5 })));
    const taken = (await together<readonly string[]>("claim-all", file)).flat();
    expect(taken).toHaveLength(names.length);
    expect(new Set(taken)).toEqual(new Set(names));
    expect(await store.tasks.count("project")).toEqual([{ category: "active", count: names.length }]);
    expect(await newestSeq(store)).toBe(2 * names.length);
    await store.close();
  });

  it("open a file that none of them has opened before", async () => {
    const file = programs.file();
    await together("open-first", file);
    const store = await openSqliteStore({ file });
    const { tasks } = await store.tasks.list({ project: "project", limit: 99 });
    expect(ids(tasks).toSorted()).toEqual(Array.from({ length: PROCESSES }, (_, index) => `worker-${index}`));
    await store.close();
  });
});
