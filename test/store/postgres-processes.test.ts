import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshSchema } from "../../src/store/postgres/fresh-schema.fixture.ts";
import { openPostgresStore } from "../../src/store/postgres/open-postgres-store.ts";
import { storeProcessSuite } from "../../src/store/store-suite.ts";
import type { Acknowledged } from "../../src/store/suite/concurrent-writers.ts";
import { create, newestSeq, newTask } from "../../src/store/suite/sample.ts";
import { testServer } from "../postgres/test-server.ts";
import { bundlePrograms, type Programs } from "./programs.fixture.ts";

const PROCESSES = 4;
const TASKS = 400;
const isThere = (await testServer()) !== undefined;

describe.skipIf(!isThere)("PostgreSQL", () => {
  let programs: Programs;
  beforeAll(async () => {
    programs = await bundlePrograms("claim-all", "contest");
  });
  afterAll(() => programs.remove());

  storeProcessSuite("one schema", async () => {
    const { url, open, remove } = await freshSchema();
    return {
      store: await openPostgresStore({ url, open }),
      start: async (writers, rounds) => {
        const running = programs.start("contest", url, JSON.stringify(writers), String(rounds));
        expect(await running.says()).toBe("ready");
        return {
          run: () => {
            running.tell("go");
            return running.says<readonly Acknowledged[]>();
          },
        };
      },
      destroy: remove,
    };
  });

  it("gives each task of a queue to one of several processes", async () => {
    const { url, open, remove } = await freshSchema();
    const store = await openPostgresStore({ url, open });
    const names = Array.from({ length: TASKS }, (_, index) => `task-${index}`);
    await create(store, ...names.map((name, index) => newTask(name, { priority: index % 5 })));
    const running = Array.from({ length: PROCESSES }, (_, index) =>
      programs.start("claim-all", url, `worker-${index}`),
    );
    for (const each of running) expect(await each.says()).toBe("ready");
    for (const each of running) each.tell("go");
    const taken = (await Promise.all(running.map((each) => each.says<readonly string[]>()))).flat();
    for (const each of running) expect(await each.ended()).toBe(0);
    expect(taken.toSorted()).toEqual(names.toSorted());
    expect(await store.tasks.count("project")).toEqual([{ category: "active", count: TASKS }]);
    expect(await newestSeq(store)).toBe(2 * TASKS);
    await store.close();
    await remove();
  });
});
