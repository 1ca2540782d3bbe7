import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pseudoTerminal } from "../../src/adapters/process/pseudo-terminal.ts";
import { Binary, type Ran } from "../cli/binary.fixture.ts";
import { startServer } from "../cli/server.fixture.ts";
import { contentOf, fitted, overwrite, renumbered, without } from "../operations/admin/tampered.fixture.ts";
import { release } from "../operations/gate/gate.fixture.ts";
import { found } from "../operations/presence/signing.fixture.ts";
import { databaseFor } from "../support/database-for.ts";
import { Desk } from "../support/desk.ts";

const terminal = pseudoTerminal(process.env, process.platform);
if (!terminal) console.error("no program makes a terminal here: tests that need one are skipped");

describe.skipIf(process.platform === "win32")("a program of the same user", () => {
  let binary: Binary;
  let db = "";
  let desk: Desk;
  beforeAll(async () => {
    binary = await Binary.make();
    db = await databaseFor(join(binary.folder, "same-user.db"));
    desk = new Desk({ file: db, bundled: "docs" });
    await found(desk);
    await desk.load("release", release);
    for (const taskId of ["T1", "T2", "T3"]) {
      await desk.data("add_task", { title: "Release", taskId, workflowId: "release" });
      await desk.advance(taskId, undefined);
    }
    await binary.own(desk);
  });
  afterAll(async () => {
    await desk?.close();
    binary?.remove();
  });

  const place = () => ["--db", db, "--project", "test"];
  const stepOf = async (taskId: string) => (await desk.record(taskId)).step;

  /** Runs a command on a terminal, and types a line into it. */
  async function typed(args: readonly string[], line: string): Promise<Ran> {
    const words = [process.execPath, binary.file, ...args, ...place()];
    const [program = "", ...rest] = terminal?.command(words) ?? [];
    const env = { ...process.env, NAVIGATOR_HOME: binary.home, NO_COLOR: "1" };
    const child = spawn(program, rest, { cwd: binary.folder, env });
    let out = "";
    child.stdout.on("data", (part: Buffer) => {
      out += part.toString();
    });
    // Its input stays open: a terminal whose input ends sends its program an end of file.
    child.stdin.write(`${line}\n`);
    const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
    return { code, out, err: "" };
  }

  it("PR30: breaks no glass without a terminal, whatever token it holds", async () => {
    const args = ["break-glass", "T1", "yes", "--reason", "in a hurry", ...place()];
    for (const tried of [await binary.run(args), await binary.decide(args)]) {
      expect(tried.code).not.toBe(0);
      expect(tried.err).toContain("terminal");
    }
    expect(await stepOf("T1")).toBe("accept");
  });

  it.skipIf(!terminal)("PR30: breaks it at a terminal that it makes, and the record says so", async () => {
    const args = ["break-glass", "T1", "yes", "--reason", "in a hurry"];
    expect((await typed(args, "no")).code).not.toBe(0);
    expect(await stepOf("T1")).toBe("accept");
    const broken = await typed(args, "T1");
    expect([broken.code, broken.out]).toEqual([0, expect.stringContaining("Broken by")]);
    const events = (await desk.history("T1")).flatMap((entry) => entry.events);
    expect(events.find(({ type }) => type === "answered")).toMatchObject({
      receipt: { assurance: "operator", breakGlass: "in a hurry" },
    });
  });

  it("PR22: opens no gate with keys of its own in the place of the operator's", async () => {
    const file = join(binary.home, "keys.json");
    await binary.decide(["token", "rotate"]);
    const kept = readFileSync(file, "utf8");
    const keys = JSON.stringify(JSON.parse(kept), (_name, value) =>
      typeof value === "string" && /^[A-Za-z0-9_-]{40,}$/.test(value)
        ? randomBytes(32).toString("base64url")
        : value,
    );
    expect(keys).not.toBe(kept);
    writeFileSync(file, keys);
    const answered = await binary.decide(["answer", "T2", "yes", ...place()]);
    expect([answered.code === 0, answered.err]).toEqual([
      false,
      expect.stringContaining("approver's signature"),
    ]);
    expect(await stepOf("T2")).toBe("accept");
    writeFileSync(file, kept);
  });

  it("AN2: leaves a trace in the file, the note and the webhook if it deletes the newest entries", async () => {
    const git = (...args: readonly string[]) =>
      execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.org", ...args], {
        cwd: binary.folder,
        encoding: "utf8",
      });
    git("init", "--quiet");
    git("commit", "--quiet", "--allow-empty", "--message", "First");
    const received: string[] = [];
    const receiver = createServer((request, answer) => {
      let body = "";
      request.setEncoding("utf8").on("data", (part: string) => {
        body += part;
      });
      request.on("end", () => {
        received.push(body);
        answer.end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const env = {
      NAVIGATOR_WEBHOOK_SECRET: "whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0",
      GIT_AUTHOR_NAME: "A",
      GIT_AUTHOR_EMAIL: "a@example.org",
      GIT_COMMITTER_NAME: "A",
      GIT_COMMITTER_EMAIL: "a@example.org",
    };
    const made = await binary.decide(
      ["anchor", "anchor.jsonl", "--new-key", "key.pem", "--notes", "--webhook", address, ...place()],
      env,
    );
    await new Promise((resolve) => receiver.close(resolve));
    expect([made.code, made.err]).toEqual([0, ""]);
    const key = /public key is (\S+)/.exec(made.out)?.[1] ?? "";
    binary.write("note.jsonl", git("notes", "--ref=refs/notes/navigator-anchors", "show", "HEAD"));
    binary.write("posted.jsonl", received[0] ?? "");
    const verify = async (file: string) => {
      const ran = await binary.run([
        "history",
        "--verify",
        "--anchor",
        file,
        "--anchor-key",
        key,
        ...place(),
      ]);
      return [ran.code, /does not fit the anchor/.test(ran.out)];
    };
    const anchors = ["anchor.jsonl", "note.jsonl", "posted.jsonl"];
    for (const anchor of anchors) expect(await verify(anchor)).toEqual([0, false]);
    const store = await desk.call.ports.store();
    const rest = without(await contentOf(store, "test"), new Set(["T3"]));
    await overwrite(store, "test", fitted("test", renumbered(rest)));
    for (const anchor of anchors) expect(await verify(anchor)).toEqual([1, true]);
  });

  it("does not pay for signatures that nobody asks for: neither a start nor a command loads the library", async () => {
    const list = join(binary.folder, "modules.txt");
    const spy = binary.write(
      "spy.cjs",
      `const fs = require("node:fs"), Module = require("node:module"), load = Module._load;
       Module._load = function (name, ...rest) { fs.appendFileSync(${JSON.stringify(list)}, name + "\\n"); return load.call(this, name, ...rest); };
       process.on("exit", () => { for (const name of Object.keys(require.cache)) fs.appendFileSync(${JSON.stringify(list)}, name + "\\n"); });`,
    );
    const env = { NODE_OPTIONS: `--require ${join(binary.folder, spy)}` };
    const loaded = async (run: () => Promise<unknown>): Promise<string> => {
      writeFileSync(list, "");
      await run();
      return readFileSync(list, "utf8");
    };
    const started = await loaded(async () => {
      const server = await startServer(binary, ["--no-demo", ...place()], env);
      await server.end();
    });
    const listed = await loaded(() => binary.run(["tasks", ...place()], env));
    const verified = await loaded(() => binary.run(["history", "--verify", ...place()], env));
    for (const names of [started, listed, verified]) {
      expect(names).toMatch(/sqlite/);
      expect(names).not.toMatch(/simplewebauthn/);
    }
    // The list shows the library where it is loaded.
    const control = await loaded(async () =>
      execFileSync(process.execPath, ["-e", 'require("@simplewebauthn/server")'], {
        cwd: join(binary.file, ".."),
        env: { ...process.env, ...env },
      }),
    );
    expect(control).toMatch(/simplewebauthn/);
  });
});
