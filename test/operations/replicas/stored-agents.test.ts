import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { storedAgents } from "../../../src/operations/replicas/stored-agents.ts";
import { openSqliteStore } from "../../../src/store/sqlite/open-sqlite-store.ts";
import type { Store } from "../../../src/store/store.ts";

let store: Store;
let clock: number;
beforeEach(async () => {
  clock = 0;
  store = await openSqliteStore({ file: ":memory:" });
});
afterEach(() => store.close());

/** The agents as one server of the store knows them. */
const server = () =>
  storedAgents({ store: async () => store, hash: (token) => hashOf(token), clock: () => clock });
const hashOf = (token: string): string => Buffer.from(token).toString("hex").padEnd(64, "0").slice(0, 64);

describe("the agents of servers that share a store", () => {
  it("are known to every server, and are refused by all within half a second of a revocation", async () => {
    const [one, other] = [server(), server()];
    await one.add("builder", hashOf("nva_1"));
    await other.fresh();
    expect([other.recognise("nva_1"), other.recognise("nva_2"), other.recognise("1")]).toEqual([
      "builder",
      undefined,
      undefined,
    ]);
    await one.revoke("builder");
    clock = 500;
    await other.fresh();
    expect([other.recognise("nva_1"), other.isRegistered("BUILDER")]).toEqual([undefined, true]);
  });

  it("are read once for many calls of one moment", async () => {
    let reads = 0;
    const counted = storedAgents({
      store: async () => {
        reads += 1;
        return store;
      },
      hash: hashOf,
      clock: () => clock,
    });
    await Promise.all(Array.from({ length: 50 }, () => counted.fresh()));
    clock = 300;
    await counted.fresh();
    expect(reads).toBe(1);
  });

  it("keep their names, regardless of case, and a revoked one comes back with a new token", async () => {
    const agents = server();
    expect(await agents.add("builder", hashOf("nva_1"))).toMatchObject({ ok: true });
    expect(await agents.add("Builder", hashOf("nva_2"))).toMatchObject({ ok: false });
    expect(await agents.add("no name", hashOf("nva_2"))).toMatchObject({ ok: false });
    expect(await agents.revoke("nobody")).toMatchObject({
      ok: false,
      problem: 'There is no agent "nobody".',
    });
    await agents.revoke("builder");
    expect(await agents.add("builder", hashOf("nva_3"))).toMatchObject({ ok: true });
    await agents.fresh();
    expect([agents.recognise("nva_1"), agents.recognise("nva_3")]).toEqual([undefined, "builder"]);
  });

  it("get one token if two people add the same name at the same moment", async () => {
    const added = await Promise.all(
      ["nva_1", "nva_2"].map((token) => server().add("builder", hashOf(token))),
    );
    expect(added.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  });

  it("are taken over from the file of a home, unless the store knows the name, also as a revoked one", async () => {
    const agents = server();
    await agents.add("old", hashOf("nva_1"));
    await agents.revoke("old");
    await agents.adopt([
      { name: "old", hash: hashOf("nva_1"), createdAt: 1 },
      { name: "new", hash: hashOf("nva_2"), createdAt: 1 },
    ]);
    await agents.fresh();
    expect([agents.recognise("nva_1"), agents.recognise("nva_2")]).toEqual([undefined, "new"]);
  });

  it("are listed with the time of their last use at any server", async () => {
    const [one, other] = [server(), server()];
    await one.add("builder", hashOf("nva_1"));
    await one.fresh();
    one.recognise("nva_1");
    await expect
      .poll(async () => {
        clock += 1_000;
        await other.fresh();
        return other.list();
      })
      .toMatchObject([{ name: "builder", lastUsedAt: expect.any(Number) }]);
  });

  it("stay as they were last known while the store cannot be used", async () => {
    let isAway = false;
    const agents = storedAgents({
      store: async () => {
        if (isAway) throw new Error("away");
        return store;
      },
      hash: hashOf,
      clock: () => clock,
    });
    await agents.add("builder", hashOf("nva_1"));
    await agents.fresh();
    isAway = true;
    clock = 60_000;
    await agents.fresh();
    expect(agents.recognise("nva_1")).toBe("builder");
  });
});
