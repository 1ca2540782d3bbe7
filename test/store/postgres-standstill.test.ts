import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { START } from "../../src/model/mark.ts";
import { freshSchema } from "../../src/store/postgres/fresh-schema.fixture.ts";
import { expectAsTold, loneWriters } from "../../src/store/postgres/lone-writers.fixture.ts";
import { openPostgresStore } from "../../src/store/postgres/open-postgres-store.ts";
import { type Acknowledged, contest } from "../../src/store/suite/concurrent-writers.ts";
import { ids } from "../../src/store/suite/sample.ts";
import { launchServer } from "../postgres/launch-server.ts";
import { testServer } from "../postgres/test-server.ts";
import { isLong } from "../support/runs.ts";
import { bundlePrograms, type Programs } from "./programs.fixture.ts";

/** How long a process or a snapshot is held; `npm run long` holds them as long as a stuck machine does. */
const HELD_MS = isLong ? 30_000 : 800;
const SNAPSHOT_MS = isLong ? 60_000 : 800;

const url = await testServer();
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

describe.skipIf(url === undefined)("PostgreSQL", () => {
  let programs: Programs;
  beforeAll(async () => {
    programs = await bundlePrograms("contest");
  });
  afterAll(() => programs.remove());

  // A server of its own takes seconds to make.
  it.skipIf(!isLong || process.env["NAVIGATOR_TEST_POSTGRES"] !== undefined)(
    "DS7: stands still under load, and goes on: no change is lost or doubled",
    async () => {
      const server = await launchServer({ settings: { max_connections: 40 } });
      if ("problem" in server) throw new Error(server.problem);
      undo.push(server.stop);
      const store = await openPostgresStore({ url: server.url });
      undo.push(() => store.close());
      const writing = loneWriters([store], 4, 12);
      await expect.poll(async () => (await store.tasks.count("project")).length).toBeGreaterThan(1);
      server.signal("SIGSTOP");
      await pause(HELD_MS);
      server.signal("SIGCONT");
      const told = await writing;
      // A call that was told of a timeout has changed nothing, which the comparison shows.
      await expectAsTold(store, told);
    },
  );

  it("DS7: a process that stands still keeps no other process waiting, and goes on afterwards", async () => {
    const { url: at, open, remove } = await freshSchema();
    const store = await openPostgresStore({ url: at, open });
    undo.push(remove, () => store.close());
    const [frozen, other] = ["frozen", "other"].map((name) =>
      programs.start("contest", at, JSON.stringify([`${name}-1`, `${name}-2`]), "20"),
    );
    if (frozen === undefined || other === undefined) throw new Error("no process");
    for (const each of [frozen, other]) expect(await each.says()).toBe("ready");
    frozen.tell("go");
    await expect.poll(async () => (await store.tasks.count("project")).length).toBeGreaterThan(0);
    frozen.signal("SIGSTOP");
    const since = performance.now();
    other.tell("go");
    const done = [...(await other.says<readonly Acknowledged[]>())];
    await pause(Math.max(0, HELD_MS - (performance.now() - since)));
    frozen.signal("SIGCONT");
    done.push(...(await frozen.says<readonly Acknowledged[]>()));
    const created = done.flatMap((each) => each.created);
    const seqs = done.flatMap((each) => each.seqs);
    expect(new Set(seqs).size).toBe(seqs.length);
    expect(ids(await store.tasks.load("project", created))).toEqual(created);
    const log = await store.log.all({ project: "project", limit: 100_000 });
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
  });

  it("DS7: a reader misses no entry while an unrelated transaction with changes is open", async () => {
    const { url: at, open, remove } = await freshSchema();
    const store = await openPostgresStore({ url: at, open });
    undo.push(remove, () => store.close());
    const held = await open({ url: at, schema: "unused", prepare: true }).connect();
    await held.query("BEGIN ISOLATION LEVEL REPEATABLE READ", []);
    await held.query("CREATE TABLE pg_temp.unrelated AS SELECT txid_current()", []);
    const until = performance.now() + SNAPSHOT_MS;
    let isOver = false;
    const seen: number[] = [];
    const reading = (async () => {
      for (let mark = START; ; ) {
        const isLast = isOver;
        const page = await store.log.after("project", mark, 50);
        if (!page.ok) throw new Error("the log is another one");
        seen.push(...page.entries.map(({ seq }) => seq));
        mark = page.next;
        if (page.entries.length === 0 && isLast) return;
        if (page.entries.length === 0) await store.log.wait("project", mark, 20);
      }
    })();
    for (let round = 0; round === 0 || performance.now() < until; round += 1)
      await Promise.all(Array.from({ length: 8 }, (_, index) => contest(store, `w${round}-${index}`, 3)));
    isOver = true;
    await reading;
    await held.query("ROLLBACK", []);
    held.release(false);
    const log = await store.log.all({ project: "project", limit: 1_000_000 });
    expect(seen.length).toBeGreaterThan(8 * 3);
    expect(seen).toEqual(log.map(({ seq }) => seq));
  });
});
