import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  type LaunchedPooler,
  launchPooler,
  type PoolMode,
  poolerProgram,
} from "../../../test/postgres/launch-pooler.ts";
import { testServer } from "../../../test/postgres/test-server.ts";
import { START } from "../../model/mark.ts";
import { create, newTask } from "../suite/sample.ts";
import { type FreshSchema, freshSchema } from "./fresh-schema.fixture.ts";
import { Hints } from "./hints.ts";
import { expectAsTold, loneWriters } from "./lone-writers.fixture.ts";
import { openPostgresStore } from "./open-postgres-store.ts";
import { openPool } from "./postgres-driver.ts";
import { serverAt } from "./server-at.ts";

const server = await testServer();
if (server !== undefined && poolerProgram() === undefined)
  process.stderr.write("navigator: stores behind a pooler are not tested: pgbouncer is not installed\n");

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

describe.skipIf(server === undefined || poolerProgram() === undefined)("behind a pooler", () => {
  const poolers = new Map<PoolMode, LaunchedPooler>();
  beforeAll(async () => {
    for (const mode of ["session", "transaction"] as const)
      poolers.set(mode, await launchPooler(server ?? "", mode));
  });
  afterAll(async () => {
    for (const pooler of poolers.values()) await pooler.stop();
  });

  /** The URL of a new schema through a pooler. */
  async function through(mode: PoolMode, schema?: FreshSchema): Promise<string> {
    const { url, remove } = schema ?? (await freshSchema());
    undo.push(remove);
    const address = new URL(url);
    address.port = new URL(poolers.get(mode)?.url ?? "").port;
    return address.href;
  }

  async function open(url: string) {
    const store = await openPostgresStore({ url });
    undo.push(() => store.close());
    return store;
  }

  it.each<PoolMode>(["session", "transaction"])(
    "DS1: in %s mode, a diagnosis names the pooler",
    async (mode) => {
      const store = await open(`${await through(mode)}&prepare=off`);
      const lines = (await store.examine()).filter(({ check }) => ["pooler", "wake-up"].includes(check));
      expect(lines).toEqual([
        { check: "pooler", status: "ok", message: `A pooler in ${mode} mode is before the server.` },
        {
          check: "wake-up",
          status: "ok",
          message: expect.stringMatching(mode === "session" ? /within/ : /No hint/),
        },
      ]);
    },
  );

  it("DS4: a store that prepares statements is refused with the remedy", async () => {
    const opening = openPostgresStore({ url: await through("transaction") });
    await expect(opening).rejects.toMatchObject({
      code: "UNREACHABLE",
      message: expect.stringContaining("prepare=off"),
    });
  });

  it("DS4: in transaction mode, writers of two processes lose and double nothing", async () => {
    const schema = await freshSchema();
    const url = `${await through("transaction", schema)}&prepare=off`;
    const told = await loneWriters([await open(url), await open(url)], 4, 8);
    expect(told.thrown).toBe(0);
    await expectAsTold(await open(schema.url), told);
  });

  it("DS4: in transaction mode, a reader hears no hint and finds the entries of others all the same", async () => {
    const url = `${await through("transaction")}&prepare=off`;
    const pool = openPool(serverAt(url));
    const hints = new Hints(pool, serverAt(url).schema);
    undo.push(
      () => pool.end(),
      () => hints.close(),
    );
    hints.listen();
    const [reader, writer] = [await open(url), await open(url)];
    const arrived = reader.log.wait("project", START, 5_000);
    await create(writer, newTask("a"));
    expect(await arrived).toBe(true);
    expect(hints.isHearing).toBe(false);
  });
});
