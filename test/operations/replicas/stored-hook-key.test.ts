import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nodeSpool } from "../../../src/adapters/hooks/node-spool.ts";
import { storedHookKey } from "../../../src/operations/replicas/stored-hook-key.ts";
import { openSqliteStore } from "../../../src/store/sqlite/open-sqlite-store.ts";

describe("the key of hooks in a store", () => {
  it("HO28: is the same for all servers that make it at once, so that one knows what another has seen", async () => {
    const folder = mkdtempSync(join(tmpdir(), "hook-key-"));
    const store = await openSqliteStore({ file: ":memory:" });
    const place = { root: folder, guarded: [], key: () => storedHookKey(store, randomBytes) };
    const spools = ["a", "b", "c", "d"].map((name) => nodeSpool(join(folder, name), place));
    const hashes = await Promise.all(spools.map(async (spool) => (await spool.keyed())("npm test")));
    expect(new Set(hashes).size).toBe(1);
    const [first] = spools;
    const world = await first?.world("claude", false);
    expect(world?.keyed("npm test")).toBe(hashes[0]);
    const alone = nodeSpool(join(folder, "e"), { root: folder, guarded: [] });
    expect((await alone.keyed())("npm test")).not.toBe(hashes[0]);
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
});
