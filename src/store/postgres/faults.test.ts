import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { launchServer } from "../../../test/postgres/launch-server.ts";
import { testServer } from "../../../test/postgres/test-server.ts";
import type { Store } from "../store.ts";
import { create, ids, newTask } from "../suite/sample.ts";
import { type Cut, cuttingProxy } from "./cutting-proxy.fixture.ts";
import { inDatabase, newSchemaUrl } from "./fresh-schema.fixture.ts";
import { expectAsTold, loneWriters } from "./lone-writers.fixture.ts";
import { openPostgresStore, type PostgresOptions } from "./open-postgres-store.ts";

const isThere = (await testServer()) !== undefined;
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

const END_ONE = `
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 ORDER BY random() LIMIT 1`;

async function open(options: PostgresOptions): Promise<Store> {
  const store = await openPostgresStore(options);
  undo.push(() => store.close());
  return store;
}

async function schemaUrl(): Promise<URL> {
  const url = await newSchemaUrl();
  undo.push(() =>
    inDatabase(url, (connection) => connection.rows(`DROP SCHEMA IF EXISTS ${schemaOf(url)} CASCADE`)),
  );
  return new URL(url);
}

function schemaOf(url: string): string {
  return new URL(url).searchParams.get("schema") ?? "";
}

describe.skipIf(!isThere)("a connection that is lost", () => {
  it.each<Cut>(["before", "in", "after"])("%s the answer costs no change, and doubles none", async (cut) => {
    const direct = await schemaUrl();
    let requests = 0;
    const proxy = await cuttingProxy(direct.href, () =>
      ++requests > 4 && requests % 3 === 0 ? cut : undefined,
    );
    undo.push(proxy.close);
    // Without prepared statements every request has its text, by which the proxy knows it.
    const stores = [
      await open({ url: `${proxy.url}&prepare=off` }),
      await open({ url: `${proxy.url}&prepare=off` }),
    ];
    const told = await loneWriters(stores, 4, 6);
    expect(proxy.cuts()).toBeGreaterThan(3);
    expect(told.thrown).toBe(0);
    await expectAsTold(await open({ url: direct.href }), told);
  });

  it("because the server ended it, again and again, costs no change, and doubles none", async () => {
    const url = await schemaUrl();
    const name = `doomed ${url.searchParams.get("schema")}`;
    url.searchParams.set("application_name", name);
    const stores = [await open({ url: url.href }), await open({ url: url.href })];
    let isOver = false;
    let ended = 0;
    const ending = inDatabase(url.href, async (connection) => {
      for (; !isOver && ended < 12; await pause(15)) ended += (await connection.rows(END_ONE, name)).length;
    });
    const told = await loneWriters(stores, 4, 10);
    isOver = true;
    await ending;
    expect(ended).toBeGreaterThan(0);
    expect(told.thrown).toBe(0);
    url.searchParams.delete("application_name");
    await expectAsTold(await open({ url: url.href }), told);
  });

  it("throws UNREACHABLE when the patience is over, and the same store works when the server is back", async () => {
    const direct = await schemaUrl();
    await (await openPostgresStore({ url: direct.href })).close();
    let isCut = false;
    const proxy = await cuttingProxy(direct.href, () => (isCut ? "before" : undefined));
    undo.push(proxy.close);
    const store = await open({ url: `${proxy.url}&prepare=off`, patienceMs: 30 });
    isCut = true;
    await expect(create(store, newTask("a"))).rejects.toMatchObject({
      name: "StoreError",
      code: "UNREACHABLE",
    });
    isCut = false;
    expect(await store.tasks.load("project", ["a"])).toEqual([]);
    expect(ids(await create(store, newTask("a")))).toEqual(["a"]);
  });
});

describe("a server that is not there", () => {
  it("is refused with a code and a sentence that shows no password", async () => {
    const opening = openPostgresStore({ url: "postgres://me:secret@127.0.0.1:1/none", patienceMs: 5 });
    await expect(opening).rejects.toMatchObject({
      code: "UNREACHABLE",
      message: expect.not.stringContaining("secret"),
    });
  });

  it.skipIf(!isThere)("or lets nobody in, is refused with a sentence", async () => {
    const url = await schemaUrl();
    url.password = "wrong";
    const denied = await openPostgresStore({ url: url.href }).catch((error: unknown) => error);
    expect(denied).toMatchObject({ code: "UNREACHABLE", message: expect.stringMatching(/password/) });
    const missing = await schemaUrl();
    missing.pathname = "/nowhere";
    await expect(openPostgresStore({ url: missing.href })).rejects.toMatchObject({ code: "MISSING" });
  });
});

describe.skipIf(!isThere || process.env["NAVIGATOR_TEST_POSTGRES"] !== undefined)(
  "a server that crashes",
  () => {
    it("keeps every acknowledged change, and its clients go on when it is back", async () => {
      const server = await launchServer({ settings: { fsync: "on", max_connections: 40 } });
      if ("problem" in server) throw new Error(server.problem);
      undo.push(server.stop);
      const store = await open({ url: server.url });
      const writing = loneWriters([store], 4, 12);
      await expect.poll(async () => (await store.tasks.count("project")).length).toBeGreaterThan(1);
      await server.halt();
      await server.start();
      const told = await writing;
      expect(told.thrown).toBe(0);
      await expectAsTold(store, told);
    });
  },
);
