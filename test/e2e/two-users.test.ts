import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Binary } from "../cli/binary.fixture.ts";
import { release } from "../operations/presence/signing.fixture.ts";

interface User {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Makes a user without rights and without a home; `undefined` where that is not allowed. */
function madeUser(role: string): User | undefined {
  const name = `nav-${role}-${process.pid}`;
  const made = spawnSync("useradd", ["--system", "--no-create-home", "--user-group", name]);
  const id = (flag: string): number => Number(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout);
  return made.status === 0 ? { name, uid: id("-u"), gid: id("-g") } : undefined;
}

const isRoot = process.getuid?.() === 0;
const server = isRoot ? madeUser("server") : undefined;
const agent = isRoot ? madeUser("agent") : undefined;
if (!server || !agent) console.error("users can be made by root alone: the test with two users is skipped");
afterAll(() => {
  for (const user of [server, agent]) if (user) spawnSync("userdel", [user.name]);
});

describe.skipIf(!server || !agent)("a server as one user, and an agent as another", () => {
  let binary: Binary;
  let place: string;
  /** the homes of the server and of the agent */
  let home: string;
  let own: string;
  let running: ChildProcess;
  let address: string;

  const envOf = (folder: string) => ({ PATH: process.env["PATH"], HOME: folder, NAVIGATOR_HOME: folder });

  /** Runs a program as one of the users, with nothing of this process in its environment. */
  function as(user: User | undefined, program: string, args: readonly string[], env = {}) {
    const folder = user === server ? home : own;
    const { uid, gid } = user ?? {};
    const options = { cwd: folder, env: { ...envOf(folder), ...env }, uid, gid, encoding: "utf8" } as const;
    return spawnSync(program, args, options);
  }

  const navigator = (user: User | undefined, args: readonly string[], env = {}) =>
    as(user, process.execPath, [binary.file, ...args], env);

  async function call(name: string, input: object, token: string) {
    const answer = await fetch(`${address}/api/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(input),
    });
    return { status: answer.status, text: await answer.text() };
  }

  beforeAll(async () => {
    binary = await Binary.make();
    chmodSync(join(binary.file, "..", ".."), 0o755);
    place = mkdtempSync(join(tmpdir(), "navigator-users-"));
    chmodSync(place, 0o755);
    home = join(place, "home");
    own = join(place, "own");
    for (const [folder, user] of [
      [home, server],
      [own, agent],
    ] as const) {
      mkdirSync(folder, { mode: 0o755 });
      spawnSync("chown", [`${user?.uid}:${user?.gid}`, folder]);
    }
    const words = [binary.file, "start", "--port", "0", "--no-demo"];
    const { uid, gid } = server ?? {};
    running = spawn(process.execPath, words, { cwd: home, env: envOf(home), uid, gid, stdio: "pipe" });
    address = await new Promise<string>((resolve, reject) => {
      let told = "";
      const look = (part: Buffer): void => {
        told += part.toString();
        const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(told) ?? [];
        if (found !== undefined) resolve(found);
      };
      running.stdout?.on("data", look);
      running.stderr?.on("data", look);
      running.on("close", () => reject(new Error(told)));
    });
  });

  afterAll(async () => {
    const gone = running && new Promise((resolve) => running.on("close", resolve));
    running?.kill();
    await gone;
    binary?.remove();
    rmSync(place, { recursive: true, force: true });
  });

  it("keeps the database, the keys and the tokens from the agent's user, and its process too", () => {
    expect(spawnSync("stat", ["-c", "%u", `/proc/${running.pid}`], { encoding: "utf8" }).stdout.trim()).toBe(
      String(server?.uid),
    );
    const operator = navigator(server, ["token", "operator"]).stdout.trim();
    const rotated = navigator(server, ["token", "rotate"], { NAVIGATOR_OPERATOR_TOKEN: operator });
    expect(rotated.status).toBe(0);
    const files = spawnSync("find", [home, "-type", "f"], { encoding: "utf8" }).stdout.trim().split("\n");
    expect(files.map((path) => path.slice(home.length + 1))).toEqual(
      expect.arrayContaining(["credentials.json", "keys.json", expect.stringMatching(/\.db$/)]),
    );
    const readable = (user: User | undefined) => files.filter((path) => as(user, "cat", [path]).status === 0);
    expect(readable(server)).toEqual(files);
    expect(readable(agent)).toEqual([]);
    const tries: readonly (readonly [string, ...string[]])[] = [
      ["cp", "/dev/null", join(home, "credentials.json")],
      ["touch", join(home, "planted.json")],
      ["mv", home, join(own, "taken")],
      ["cat", `/proc/${running.pid}/environ`],
      ["kill", "-0", String(running.pid)],
    ];
    const done = tries.filter(([program, ...args]) => as(agent, program, args).status === 0);
    expect(done).toEqual([]);
  });

  it("answers the agent with the agents' token only, which decides nothing for people", async () => {
    const operator = navigator(server, ["token", "operator"]).stdout.trim();
    const agents = navigator(server, ["token", "agent"]).stdout.trim();
    expect((await call("list_inbox", {}, "")).status).toBe(401);
    expect((await call("load_workflow", { id: "release", definition: release }, operator)).status).toBe(200);
    const task = { title: "Release", taskId: "T1", workflowId: "release" };
    expect((await call("add_task", task, operator)).status).toBe(200);
    expect((await call("advance_task", { taskId: "T1" }, agents)).status).toBe(200);
    const yes = { taskId: "T1", option: "yes" };
    expect((await call("answer_question", yes, agents)).status).toBe(403);
    expect((await call("advance_task", { taskId: "T1", result: "yes" }, agents)).text).toContain(
      "HUMAN_ANSWER_REQUIRED",
    );
    const taken = { NAVIGATOR_HOME: home };
    const database = ["--db", join(home, "navigator.db")];
    const tries = [
      navigator(agent, ["token", "operator"], taken),
      navigator(agent, ["answer", "T1", "yes"], taken),
      navigator(agent, ["answer", "T1", "yes", ...database]),
      navigator(agent, ["inbox", ...database]),
    ];
    expect(tries.map(({ status }) => status !== 0)).toEqual(tries.map(() => true));
    expect(tries.filter(({ stdout }) => stdout.includes(operator))).toEqual([]);
    expect((await call("answer_question", yes, operator)).status).toBe(200);
  });
});
