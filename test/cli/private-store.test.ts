import { execFile } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isOnServer } from "../support/database-for.ts";
import { question } from "../support/voyage.ts";
import { Binary } from "./binary.fixture.ts";
import { startServer } from "./server.fixture.ts";

const run = promisify(execFile);
let binary: Binary;
beforeAll(async () => {
  binary = await Binary.make();
  binary.write("question.json", question as object);
});
afterAll(() => binary.remove());

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** The rights of a folder and of everything in it. */
function modes(folder: string): Readonly<Record<string, string>> {
  const files = readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]);
  return { ".": modeOf(folder), ...Object.fromEntries(files) };
}

/** Runs a command with the usual umask, under which other users may read what is made. */
function underUsualUmask(args: readonly string[], home: string) {
  const line = `umask 022; exec "$0" "$@"`;
  return run("sh", ["-c", line, process.execPath, binary.file, ...args], {
    cwd: binary.folder,
    env: { ...process.env, NAVIGATOR_HOME: home },
  });
}

describe.skipIf(process.platform === "win32")("the store", () => {
  it("is for its owner alone: folder, database, the files beside it, tokens and exports", async ({
    skip,
  }) => {
    skip(isOnServer, "is about files");
    const home = join(binary.folder, "private");
    await underUsualUmask(["load", "question.json"], home);
    await underUsualUmask(["export", join(home, "out.jsonl")], home);
    const { end } = await startServer(binary, ["--no-demo", "--json"], { NAVIGATOR_HOME: home });
    const seen = modes(home);
    await end();
    expect(seen).toMatchObject({ ".": "700", "navigator.db": "600", "navigator.db-wal": "600" });
    expect(seen).toMatchObject({ "navigator.db-shm": "600", "credentials.json": "600", "out.jsonl": "600" });
    const folders = [".", "servers"];
    for (const [name, mode] of Object.entries(seen))
      expect([name, mode]).toEqual([name, folders.includes(name) ? "700" : "600"]);
  });

  it("of an earlier version is made private when it is opened, and doctor tells before", async ({ skip }) => {
    skip(isOnServer, "is about files");
    const home = join(binary.folder, "earlier");
    await underUsualUmask(["load", "question.json"], home);
    chmodSync(home, 0o755);
    chmodSync(join(home, "navigator.db"), 0o644);
    const { out } = await binary.run(["doctor"], { NAVIGATOR_HOME: home });
    expect(out).toContain(`Other users may read ${home}`);
    expect(out).toContain(`Other users may read ${join(home, "navigator.db")}`);
    await binary.run(["tasks"], { NAVIGATOR_HOME: home });
    expect(modes(home)).toMatchObject({ ".": "700", "navigator.db": "600" });
  });

  it("in a folder of the user's is private, and the folder stays as it is", async () => {
    const folder = join(binary.folder, "project");
    mkdirSync(folder, { mode: 0o755 });
    chmodSync(folder, 0o755);
    const home = join(binary.folder, "other-home");
    await underUsualUmask(["load", "question.json", "--db", join(folder, "x.db")], home);
    expect(modes(folder)).toMatchObject({ ".": "755", "x.db": "600" });
  });
});

describe("an operator's token", () => {
  /** A home whose tokens a stranger made up, and the environment of a command that uses them. */
  function madeUp(name: string): Readonly<Record<string, string>> {
    const home = join(binary.folder, name);
    mkdirSync(home, { mode: 0o700 });
    const tokens = { operator: "o".repeat(40), agent: "a".repeat(40) };
    writeFileSync(join(home, "credentials.json"), JSON.stringify(tokens), { mode: 0o600 });
    return { NAVIGATOR_HOME: home, NAVIGATOR_OPERATOR_TOKEN: tokens.operator };
  }

  it("H8: of a made-up home decides nothing about a database that belongs to another, at any command", async ({
    skip,
  }) => {
    skip(isOnServer, "is about files");
    const home = { NAVIGATOR_HOME: join(binary.folder, "rightful") };
    const db = ["--db", join(home.NAVIGATOR_HOME, "navigator.db")];
    await binary.run(["load", "question.json"], home);
    const stranger = madeUp("made-up");
    for (const args of [
      ["answer", "t", "yes"],
      ["resolve", "t", "succeed"],
      ["import", "question.json", "--replace"],
      ["migrate", "question"],
      ["trust", "question"],
    ]) {
      const { code, err } = await binary.run([...args, ...db], stranger);
      expect(err).toContain("belongs to another operator's token than the one of this home or environment.");
      expect(err).toContain(`in a terminal of your own: ${binary.self} token bind --db `);
      expect(code).toBe(4);
    }
    const served = await binary.run(["start", "--port", "0", "--no-demo", ...db], stranger);
    expect(served.err).toContain("belongs to another operator's token");
    expect(served.code).toBe(2);
    const bound = await binary.run(["token", "bind", ...db], stranger);
    expect(bound.err).toContain("This is for a person to decide.");
    expect(bound.code).toBe(4);
    // The rightful token gets as far as the task, which is not there.
    expect((await binary.decide(["answer", "t", "yes"], home)).err).toContain("TASK_NOT_FOUND");
  });

  it("H8: does not bind a free database in another folder without a terminal; a server does", async () => {
    const db = ["--db", join(binary.folder, "free.db")];
    await binary.run(["load", "question.json", ...db], { NAVIGATOR_HOME: join(binary.folder, "nowhere") });
    const stranger = madeUp("second-home");
    const refused = await binary.run(["answer", "t", "yes", ...db], stranger);
    expect(refused.err).toContain("does not belong to an operator's token yet.");
    expect(refused.code).toBe(4);
    const { end } = await startServer(binary, ["--no-demo", "--json", ...db], stranger);
    await end();
    expect((await binary.run(["answer", "t", "yes", ...db], stranger)).err).toContain("TASK_NOT_FOUND");
    expect((await binary.decide(["doctor", ...db])).out).toMatch(
      /Bound to the operator's token [0-9a-f]{12}/,
    );
  });

  it("H8: is bound anew by a person, who is shown what that means", async () => {
    const { say } = await import("./console.fixture.ts");
    const asked: string[] = [];
    const ask = async (text: string) => {
      asked.push(text);
      return "y";
    };
    const { code, out } = await say(["token", "bind"], { ask });
    expect(asked.join()).toContain(
      "Only the operator's token of this home then decides about /here/.navigator",
    );
    expect([code, out]).toEqual([
      0,
      "Bound /here/.navigator/navigator.db to the operator's token ffffffffffff.\n",
    ]);
    expect((await say(["token", "bind"], { ask: async () => "n" })).code).toBe(1);
  });
});
