import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { storedKeys } from "../../../src/operations/replicas/stored-keys.ts";
import { openSqliteStore } from "../../../src/store/sqlite/open-sqlite-store.ts";

describe("keys in a store", () => {
  it("are the same for all that make them at once, and none is lost in rotations at once", async () => {
    const store = await openSqliteStore({ file: ":memory:" });
    const keys = storedKeys(async () => store, randomBytes);
    const made = await Promise.all(Array.from({ length: 4 }, () => keys.read()));
    const ids = made.map((each) => (each.ok ? each.value.current.id : each.refusal.code));
    expect(new Set(ids).size).toBe(1);
    await Promise.all(Array.from({ length: 4 }, () => keys.rotate(60_000)));
    const rotated = await keys.read();
    expect(rotated.ok && rotated.value.previous.map(({ id }) => id)).toHaveLength(4);
    expect(rotated.ok && rotated.value.previous.some(({ id }) => id === ids[0])).toBe(true);
    await store.close();
  });
});
