import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isTaskEntry } from "../../src/model/history.ts";
import { verifyChain } from "../../src/store/chain.ts";
import { openSqliteStore } from "../../src/store/sqlite/open-sqlite-store.ts";
import { openDatabase } from "../../src/store/sqlite/sqlite-driver.ts";
import { create, newTask } from "../../src/store/suite/sample.ts";
import { bundlePrograms, type Programs } from "./programs.fixture.ts";

let programs: Programs;
beforeAll(async () => {
  programs = await bundlePrograms("commit-and-die");
});
afterAll(() => programs.remove());

async function prepared(): Promise<string> {
  const file = programs.file();
  const store = await openSqliteStore({ file });
  await create(store, newTask("known", { synced: true }));
  await store.close();
  return file;
}

/** Whether the commit was written, after checking that its parts agree. */
async function found(file: string): Promise<"nothing" | "everything"> {
  const store = await openSqliteStore({ file });
  const [known, added] = await store.tasks.load("project", ["known", "new"]);
  const entries = (await store.log.all({ project: "project", limit: 99 })).filter(isTaskEntry);
  const { total } = await store.syncs.list({ project: "project", limit: 99 });
  const reply = await store.reply("project", "key");
  for (const task of [known, added]) {
    const own = entries.filter((entry) => entry.task === task?.id);
    expect(verifyChain("project", own)).toMatchObject({ sound: true, version: task?.version ?? 0 });
  }
  await store.close();
  const database = openDatabase(file);
  expect(database.prepare("PRAGMA integrity_check").all()).toEqual([["ok"]]);
  database.close();
  const state = [
    known?.version,
    known?.context["large"] !== undefined,
    added?.id,
    entries.length,
    total,
    reply,
  ];
  if (JSON.stringify(state) === JSON.stringify([1, false, undefined, 1, 1, undefined])) return "nothing";
  expect(state).toEqual([2, true, "new", 3, 3, "committed"]);
  return "everything";
}

describe("a process killed in the middle of a commit", () => {
  it("T1: leaves all of it or nothing, whichever statement comes next", async () => {
    const whole = programs.start("commit-and-die", await prepared(), "-1");
    const statements = await whole.says<number>();
    await whole.ended();
    expect(statements).toBeGreaterThan(9);
    const outcomes: string[] = [];
    for (let fatal = 1; fatal <= statements; fatal += 1) {
      const file = await prepared();
      expect(await programs.start("commit-and-die", file, String(fatal)).ended()).toBe("SIGKILL");
      outcomes.push(await found(file));
    }
    expect(outcomes).toEqual([...Array<string>(statements - 1).fill("nothing"), "everything"]);
  });
});
