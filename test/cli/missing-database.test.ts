import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isOnServer } from "../support/database-for.ts";
import { Binary } from "./binary.fixture.ts";

let binary: Binary;
beforeEach(async () => {
  binary = await Binary.make();
});
afterEach(() => binary.remove());

const inFolder = (name: string) => join(binary.folder, name);

describe("a named database that does not exist", () => {
  it.each([
    "tasks",
    "task first",
    "next",
    "inbox",
    "history",
    "syncs",
    "advance first",
    "export",
    "export empty.jsonl",
  ])("is not created by navigator %s", async (command) => {
    const { code, out, err } = await binary.run([...command.split(" "), "--db", "mistyped/tasks.db"]);
    expect(err).toContain(`There is no database at ${inFolder("mistyped/tasks.db")}`);
    expect([code, out]).toEqual([5, ""]);
    expect(readdirSync(binary.folder)).toEqual([]);
  });

  it("is reported if the environment names it, as JSON too", async () => {
    const { code, out } = await binary.run(["tasks", "--json"], { NAVIGATOR_DB: "mistyped.db" });
    expect(JSON.parse(out)).toMatchObject({ error: { code: "STORE_UNAVAILABLE", reason: "MISSING" } });
    expect([code, existsSync(inFolder("mistyped.db"))]).toEqual([5, false]);
  });

  it("is a problem to navigator doctor", async () => {
    const { code, out } = await binary.run(["doctor", "--db", "mistyped/tasks.db"]);
    expect(out).toMatch(/problem {2,}database {2,}There is no database at /);
    expect(out).not.toContain("Everything is in order");
    expect([code, readdirSync(binary.folder)]).toEqual([1, []]);
  });
});

describe("the database of the home folder", () => {
  it("is created by the first command", async ({ skip }) => {
    skip(isOnServer, "is about files");
    const { code, out } = await binary.run(["tasks"], { NAVIGATOR_HOME: inFolder("home") });
    expect(out).toMatch(/^No tasks yet/);
    expect([code, existsSync(inFolder("home/navigator.db"))]).toEqual([0, true]);
  });
});
