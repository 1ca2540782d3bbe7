import { describe, expect, it } from "vitest";
import { holdsLease, leaveLease } from "../../../src/operations/replicas/lease.ts";
import { openSqliteStore } from "../../../src/store/sqlite/open-sqlite-store.ts";

const sweepBy = (holder: string) => ({ name: "sweep", holder, ms: 1_000 });

describe("a lease", () => {
  it("is held by one process at a time, renewed past its half, and taken over when it ends", async () => {
    let now = 1_000;
    const store = await openSqliteStore({ file: ":memory:", now: () => now });
    expect(await holdsLease(store, sweepBy("a"))).toBe(true);
    expect(await holdsLease(store, sweepBy("b"))).toBe(false);
    now += 600;
    expect(await holdsLease(store, sweepBy("a"))).toBe(true);
    now += 600;
    expect(await holdsLease(store, sweepBy("b"))).toBe(false);
    now += 401;
    expect(await holdsLease(store, sweepBy("b"))).toBe(true);
    expect(await holdsLease(store, sweepBy("a"))).toBe(false);
    await store.close();
  });

  it("goes to one of many that ask at once, and can be given back only by its holder", async () => {
    const store = await openSqliteStore({ file: ":memory:" });
    const asked = await Promise.all(["a", "b", "c", "d"].map((name) => holdsLease(store, sweepBy(name))));
    expect(asked.filter(Boolean)).toHaveLength(1);
    const holder = "abcd".charAt(asked.indexOf(true));
    await leaveLease(store, sweepBy("stranger"));
    expect(await holdsLease(store, sweepBy("e"))).toBe(false);
    await leaveLease(store, sweepBy(holder));
    expect(await holdsLease(store, sweepBy("e"))).toBe(true);
    await store.close();
  });
});
