import { describe, expect, it } from "vitest";
import { leavePresence, PRESENCE_MS, showPresence } from "../../../src/operations/replicas/presence.ts";
import { openSqliteStore } from "../../../src/store/sqlite/open-sqlite-store.ts";

const replica = (id: string) => ({ id, url: `http://${id}`, version: "1" });

describe("the servers of a store", () => {
  it("know each other while they run, and forget one that has ended or died", async () => {
    let now = 1_000;
    const store = await openSqliteStore({ file: ":memory:", now: () => now });
    const shown = async (id: string) =>
      (await showPresence(store, replica(id))).map((each) => each.id).sort();
    await Promise.all(["a", "b", "c"].map(shown));
    expect(await shown("a")).toEqual(["a", "b", "c"]);
    await leavePresence(store, "b");
    expect(await shown("a")).toEqual(["a", "c"]);
    now += PRESENCE_MS + 1;
    // Both find that the other may have died, and remove the dead at the same moment.
    await Promise.all(["a", "c"].map(shown));
    expect(await shown("a")).toEqual(["a", "c"]);
    now += PRESENCE_MS + 1;
    expect(await shown("c")).toEqual(["c"]);
    await store.close();
  });
});
