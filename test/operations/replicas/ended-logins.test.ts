import { describe, expect, it } from "vitest";
import { endedLogins, endLogin } from "../../../src/operations/replicas/ended-logins.ts";
import { openSqliteStore } from "../../../src/store/sqlite/open-sqlite-store.ts";

describe("an ended login", () => {
  it("is ended at every server until its cookie expires, however often it is ended", async () => {
    let now = 1_000;
    const store = await openSqliteStore({ file: ":memory:", now: () => now });
    await Promise.all(["a", "a", "b"].map((nonce) => endLogin(store, nonce, 2_000)));
    expect([...(await endedLogins(store, ["a", "b", "c"]))]).toEqual(["a", "b"]);
    now = 3_000;
    await endLogin(store, "c", 4_000);
    expect([...(await endedLogins(store, ["a", "b", "c"]))]).toEqual(["c"]);
    await store.close();
  });
});
