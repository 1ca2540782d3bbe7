import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Command } from "../../operations/ports/evidence-port.ts";
import { gone } from "./gone.fixture.ts";
import { runCommand } from "./run-command.ts";

let root: string;
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "navigator-run-")));
  mkdirSync(join(root, "inner"));
  symlinkSync(tmpdir(), join(root, "out"));
  symlinkSync(join(root, "inner"), join(root, "in"));
  writeFileSync(join(root, "file"), "");
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const env = { ...process.env, NAVIGATOR_TOKEN: "secret", OTHER: "seen" };
const node = `'${process.execPath}'`;

const run = (command: string, options: Partial<Command> = {}, signal?: AbortSignal) =>
  runCommand({ run: command, timeoutMs: 60_000, ...options }, { root, env }, signal);

/** A program that starts a child, writes both process ids to a file, and keeps running. */
const family = `const { spawn } = require("child_process");
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" });
  require("fs").writeFileSync("pids.tmp", process.pid + " " + child.pid);
  require("fs").renameSync("pids.tmp", "pids");
  console.log("ready");`;

function pids(): number[] {
  const text = readFileSync(join(root, "pids"), "utf8");
  rmSync(join(root, "pids"));
  return text.split(" ").map(Number);
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe("running a command", () => {
  it("returns the exit code and the output of both streams", async () => {
    const program = "console.log(1); console.error(2); process.exitCode = 3";
    expect(await run(`${node} -e '${program}'`)).toEqual({
      exitCode: 3,
      output: expect.stringMatching(/^(1\n2|2\n1)\n$/),
    });
    expect(await run(`${node} -e ''`)).toEqual({ exitCode: 0, output: "" });
  });

  it("passes the arguments unchanged, without expansion", async () => {
    const { output } = await run(`${node} -p 'JSON.stringify(process.argv.slice(1))' -- '$HOME' * '; ls' ~`);
    expect(output).toBe('["$HOME","*","; ls","~"]\n');
  });

  it("refuses a command that needs a shell, without running any part of it", async () => {
    const ran = await run(`${node} -e 'require("fs").writeFileSync("made", "")' && true`);
    expect(ran).toEqual({
      output: "",
      problem: "not run: it has &&, which needs a shell, and commands run without one",
    });
    expect(existsSync(join(root, "made"))).toBe(false);
  });

  it.each([
    [undefined, ""],
    ["inner", "/inner"],
    ["./inner/..", ""],
    ["in", "/inner"],
  ])("runs it in the project's folder or below: %s", async (cwd, expected) => {
    expect((await run(`${node} -p 'process.cwd()'`, { cwd })).output).toBe(`${root}${expected}\n`);
  });

  it.each([
    ["..", ".. is outside the project"],
    ["/", "/ is outside the project"],
    ["out", "out is outside the project"],
    ["inner/../../", "inner/../../ is outside the project"],
    ["nowhere", "nowhere is not there"],
    ["file", "file is not a folder"],
    ["a\0b", "its path has a NUL character"],
  ])("refuses to run it in %j", async (cwd, problem) => {
    expect(await run(`${node} -e ''`, { cwd })).toEqual({ output: "", problem: `not run: ${problem}` });
  });

  it("reports a missing program, and a program that was killed", async () => {
    expect(await run("no-such-program-here")).toEqual({
      output: "",
      problem: "not run: it cannot be started (ENOENT)",
    });
    expect(await run(`${node} -e 'process.kill(process.pid, "SIGTERM")'`)).toEqual({
      output: "",
      problem: "ended by SIGTERM",
    });
    expect((await run(`${node} -e '${" ".repeat(4_000_000)}'`)).problem).toBe(
      "not run: it cannot be started (E2BIG)",
    );
  });

  it("hides Navigator's own settings from the command", async () => {
    const { output } = await run(`${node} -p '[process.env.NAVIGATOR_TOKEN, process.env.OTHER].join()'`);
    expect(output).toBe(",seen\n");
  });

  it("keeps the end of a long output, as plain text", async () => {
    const flood = 'for (let i = 0; i < 50000; i++) console.log("\\u001b[31mé line", i)';
    const { exitCode, output } = await run(`${node} -e '${flood}'`);
    expect(exitCode).toBe(0);
    expect(Buffer.byteLength(output)).toBeLessThanOrEqual(4_096);
    expect(output).toMatch(/é line 49999\n$/);
    expect(output).not.toContain("\u001b");
    expect(output).not.toContain("\uFFFD");
  });
});

describe("stopping a command", () => {
  it("kills the command and its children at the time limit", async () => {
    for (let timeoutMs = 500; !existsSync(join(root, "pids")); timeoutMs *= 2) {
      const { problem, exitCode } = await run(`${node} -e '${family}'`, { timeoutMs });
      expect({ problem, exitCode }).toEqual({
        problem: `stopped after ${timeoutMs} ms`,
        exitCode: undefined,
      });
    }
    for (const pid of pids()) await gone(pid);
  });

  it("kills the command and its children when the call is cancelled", async () => {
    const cancel = new AbortController();
    const ran = run(`${node} -e '${family}'`, {}, cancel.signal);
    await until(() => existsSync(join(root, "pids")));
    cancel.abort();
    expect((await ran).problem).toBe("stopped: the call was cancelled");
    for (const pid of pids()) await gone(pid);
    expect((await run(`${node} -e ''`, {}, cancel.signal)).problem).toBe("not run: the call was cancelled");
  });

  it("ends background processes when the command ends by itself", async () => {
    const { exitCode, output } = await run(`${node} -e '${family} process.exit(0)'`);
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: "ready\n" });
    for (const pid of pids()) await gone(pid);
  });

  it("does not wait for a process that has left the group and keeps the streams open", async () => {
    const leaver = `const { spawn } = require("child_process");
      const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit", detached: true });
      require("fs").writeFileSync("pids", String(child.pid));
      process.exit(0);`;
    expect(await run(`${node} -e '${leaver}'`)).toEqual({ exitCode: 0, output: "" });
    for (const pid of pids()) process.kill(pid, "SIGKILL");
  });

  it("leaves no listener behind on this process", async () => {
    const before = process.listenerCount("SIGTERM") + process.listenerCount("exit");
    await Promise.all([run(`${node} -e ''`), run(`${node} -e ''`), run("no-such-program-here")]);
    expect(process.listenerCount("SIGTERM") + process.listenerCount("exit")).toBe(before);
  });
});
