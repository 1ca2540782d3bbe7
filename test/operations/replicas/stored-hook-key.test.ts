import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nodeSpool } from "../../../src/adapters/hooks/node-spool.ts";
import { storedHookKey } from "../../../src/operations/replicas/stored-hook-key.ts";
import { newSchemaUrl } from "../../../src/store/postgres/fresh-schema.fixture.ts";
import { openPostgresStore } from "../../../src/store/postgres/open-postgres-store.ts";
import { openSqliteStore } from "../../../src/store/sqlite/open-sqlite-store.ts";
import type { Store } from "../../../src/store/store.ts";
import { testServer } from "../../postgres/test-server.ts";

const isServer = (await testServer()) !== undefined;
const SERVERS = ["a", "b", "c", "d"];

/** The stores of several servers: one file that they share, or a session pool for each on one database. */
const kinds: readonly (readonly [name: string, open: () => Promise<readonly Store[]>])[] = [
  [
    "a file",
    async () => {
      const store = await openSqliteStore({ file: ":memory:" });
      return SERVERS.map(() => store);
    },
  ],
  ...(isServer
    ? [
        [
          "a database server",
          async () => {
            const url = await newSchemaUrl();
            return Promise.all(SERVERS.map(() => openPostgresStore({ url })));
          },
        ] as const,
      ]
    : []),
];

describe.each(kinds)("the key of hooks in %s", (_, open) => {
  it("HO28: is the same for all servers that make it at once, so that one knows what another has seen", async () => {
    const folder = mkdtempSync(join(tmpdir(), "hook-key-"));
    const stores = await open();
    const spools = stores.map((store, index) =>
      nodeSpool(join(folder, SERVERS[index] ?? ""), {
        root: folder,
        guarded: [],
        key: () => storedHookKey(store, randomBytes),
      }),
    );
    const hashes = await Promise.all(spools.map(async (spool) => (await spool.keyed())("npm test")));
    expect(new Set(hashes).size).toBe(1);
    const [first] = spools;
    const world = await first?.world("claude", false);
    expect(world?.keyed("npm test")).toBe(hashes[0]);
    const alone = nodeSpool(join(folder, "e"), { root: folder, guarded: [] });
    expect((await alone.keyed())("npm test")).not.toBe(hashes[0]);
    for (const store of new Set(stores)) await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
});
