import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../store.ts";
import { change, create, newTask } from "../suite/sample.ts";
import { openSqliteStore } from "./open-sqlite-store.ts";
import { type TemporaryFolder, temporaryFolder } from "./temporary-folder.fixture.ts";

const MINUTE = 60_000;

let folder: TemporaryFolder;
let stores: Store[];
let wall: number;
beforeEach(() => {
  folder = temporaryFolder();
  stores = [];
  wall = 1_700_000_000_000;
});
afterEach(async () => {
  for (const store of stores) await store.close();
  folder.remove();
});

async function open(now = () => wall): Promise<Store> {
  const store = await openSqliteStore({ file: folder.path("store.db"), now });
  stores.push(store);
  return store;
}

describe("the clock of a SQLite store", () => {
  it("is the machine's, held where it was while the machine's is behind", async () => {
    const store = await open();
    const began = store.now();
    expect(began).toBe(wall);
    wall -= MINUTE;
    expect(store.now()).toBe(began);
    wall += 2 * MINUTE;
    expect(store.now()).toBe(began + MINUTE);
  });

  it("does not fall behind the log that another process has written", async () => {
    const [first, second] = [await open(), await open(() => wall - MINUTE)];
    const at = first.now();
    await first.commit({ project: "project", changes: [change(newTask("a"), { at })] });
    expect(second.now()).toBe(at - MINUTE);
    await create(second, newTask("b"));
    expect(second.now()).toBe(at);
  });

  it("does not wait for a log time far ahead, which comes from another machine", async () => {
    const [first, second] = [await open(), await open()];
    const at = wall + 24 * 60 * MINUTE;
    await first.commit({ project: "project", changes: [change(newTask("a"), { at })] });
    await create(second, newTask("b"));
    expect(second.now()).toBe(wall);
  });
});
