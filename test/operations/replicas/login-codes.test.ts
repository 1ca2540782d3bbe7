import { describe, expect, it } from "vitest";
import { keepLoginCode, redeemLoginCode } from "../../../src/operations/replicas/login-codes.ts";
import { openSqliteStore } from "../../../src/store/sqlite/open-sqlite-store.ts";

describe("a login code", () => {
  it("logs in once, at one of the servers that redeem it at once", async () => {
    const store = await openSqliteStore({ file: ":memory:" });
    const { expiresAt } = await keepLoginCode(store, "mark", 1_000);
    const redeemed = await Promise.all(
      Array.from({ length: 5 }, () => redeemLoginCode(store, "mark", 2_000)),
    );
    expect(redeemed.filter(Boolean)).toHaveLength(1);
    expect(await redeemLoginCode(store, "mark", 2_000)).toBe(false);
    await keepLoginCode(store, "late", 1_000);
    expect(await redeemLoginCode(store, "late", expiresAt + 1)).toBe(false);
    await store.close();
  });
});
