import { afterEach, describe, expect, it } from "vitest";
import { expectAsTold, loneWriters } from "../../src/store/postgres/lone-writers.fixture.ts";
import { openPostgresStore } from "../../src/store/postgres/open-postgres-store.ts";
import type { Store } from "../../src/store/store.ts";
import { create, newTask } from "../../src/store/suite/sample.ts";
import {
  allPrograms,
  type LaunchedServer,
  type LaunchOptions,
  launchServer,
} from "../postgres/launch-server.ts";
import { movingAddress } from "../postgres/moving-address.ts";
import { runOn } from "../postgres/run-on.ts";
import { isLong } from "../support/runs.ts";

const programs = allPrograms();
if (programs === undefined)
  process.stderr.write(
    "navigator: a standby that takes over is not tested: pg_basebackup is not installed\n",
  );

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

async function launched(options: LaunchOptions = {}): Promise<LaunchedServer> {
  const settings = { max_connections: 40, wal_level: "replica", max_wal_senders: 4 };
  const server = await launchServer({ ...(programs && { programs }), settings, ...options });
  if ("problem" in server) throw new Error(server.problem);
  undo.push(server.stop);
  return server;
}

async function opened(url: string): Promise<Store> {
  const store = await openPostgresStore({ url });
  undo.push(() => store.close());
  return store;
}

const STANDBYS = "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'";
const SENT = "SELECT count(*) FROM pg_stat_replication WHERE replay_lsn = pg_current_wal_lsn()";
const isFollowed = (url: string) => expect.poll(() => runOn(url, STANDBYS)).toEqual([["1"]]);

describe.skipIf(programs === undefined)("a standby that takes over", () => {
  it("DS6: without the last acknowledged entries, has another log, and readers of both are told right", async () => {
    const primary = await launched();
    const address = await movingAddress(primary.url);
    undo.push(address.close);
    const store = await opened(address.url);
    await create(store, newTask("kept"));
    const kept = await store.log.head("project");
    const standby = await launched({ primary: primary.url });
    await expect.poll(() => runOn(primary.url, SENT)).toEqual([["1"]]);
    await standby.halt();
    await create(store, newTask("lost"));
    const lost = await store.log.head("project");
    await primary.halt();
    await standby.start();
    await runOn(standby.url, "SELECT pg_promote()");
    address.moveTo(standby.url);

    await create(store, newTask("new"));
    const anew = await store.log.head("project");
    expect(Number.parseInt(anew, 10)).toBe(Number.parseInt(lost, 10));
    expect(anew).not.toBe(lost);
    expect(await store.log.after("project", lost, 10)).toMatchObject({ ok: false });
    const after = await store.log.after("project", kept, 10);
    expect(after).toMatchObject({ ok: true, entries: [{ task: "new" }] });
    expect((await store.tasks.load("project", ["kept", "lost", "new"])).map(({ id }) => id)).toEqual([
      "kept",
      "new",
    ]);
  });

  // Another pair of servers takes seconds to make.
  it.skipIf(!isLong)(
    "DS6: synchronously, loses and doubles nothing that was acknowledged under load",
    async () => {
      const primary = await launched();
      const address = await movingAddress(primary.url);
      undo.push(address.close);
      const store = await opened(address.url);
      const standby = await launched({ primary: primary.url });
      await isFollowed(primary.url);
      await runOn(primary.url, "ALTER SYSTEM SET synchronous_standby_names = '*'");
      await runOn(primary.url, "SELECT pg_reload_conf()");
      await expect.poll(() => runOn(primary.url, "SHOW synchronous_standby_names")).toEqual([["*"]]);
      const writing = loneWriters([store], 4, 12);
      await expect.poll(async () => (await store.tasks.count("project")).length).toBeGreaterThan(1);
      await primary.halt();
      await runOn(standby.url, "SELECT pg_promote()");
      address.moveTo(standby.url);
      const told = await writing;
      expect(told.thrown).toBe(0);
      await expectAsTold(store, told);
    },
  );
});
