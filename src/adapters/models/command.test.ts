import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandModel } from "./command.ts";
import { answer, never, request } from "./model-request.fixture.ts";

let root: string;
beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "navigator-model-")));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const env = { ...process.env, NAVIGATOR_TOKEN: "secret", OTHER: "seen" };

/** Asks a model that is this program. */
function asked(program: string, more: { timeoutMs?: number; signal?: AbortSignal } = {}) {
  writeFileSync(join(root, "model.cjs"), program);
  const { timeoutMs = 60_000, signal = never } = more;
  const run = `'${process.execPath}' model.cjs`;
  const model = commandModel({ run, name: "own", root, env, timeoutMs, now: () => performance.now() });
  return model.ask(request, signal);
}

const reading = 'const given = JSON.parse(require("fs").readFileSync(0, "utf8"));';

describe("a model that is a command", () => {
  it("gets the request as JSON, and answers JSON", async () => {
    const program = `${reading}
    const { candidates, packet, system, user, schema, authoritative } = given;
    console.log(JSON.stringify({ candidates, packet, system, user, schema, authoritative, why_now: null,
      env: [process.env.NAVIGATOR_TOKEN, process.env.OTHER], cwd: process.cwd() }));`;
    const reply = await asked(program);
    expect(reply).toMatchObject({
      ok: true,
      model: { name: "own", ms: expect.any(Number) },
      answer: {
        candidates: request.candidates,
        packet: request.packet,
        user: expect.stringContaining("Packet:"),
        schema: { type: "object" },
        authoritative: false,
        env: [null, "seen"],
        cwd: root,
      },
    });
    expect(reply.ok && reply.answer).not.toHaveProperty("why_now");
  });

  it("may write its answer without reading the request", async () => {
    expect(await asked(`console.log(${JSON.stringify(JSON.stringify(answer))})`)).toMatchObject({ answer });
  });

  it.each([
    ["nothing", "", "invalid", "the program wrote no single JSON object"],
    ["prose", 'console.log("continue")', "invalid", "the program wrote no single JSON object"],
    ["two objects", "console.log('{} {}')", "invalid", "the program wrote no single JSON object"],
    [
      "without end",
      'setInterval(() => process.stdout.write("x".repeat(65536)), 0)',
      "invalid",
      "the answer is longer than 65536 bytes",
    ],
    ["and fails", 'console.log("{}"); process.exitCode = 3', "unavailable", "the program ended with 3"],
    ["and is killed", 'process.kill(process.pid, "SIGKILL")', "unavailable", "the program was ended"],
  ])("that writes %s is a problem", async (_, program, problem, detail) => {
    expect(await asked(program)).toEqual({
      ok: false,
      problem,
      detail,
      model: { name: "own", ms: expect.any(Number) },
    });
  });

  it("is ended after its time-out, with the processes that it has started", async () => {
    const program = `require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"],
    { stdio: "inherit" }); setInterval(() => {}, 1000);`;
    expect(await asked(program, { timeoutMs: 300 })).toMatchObject({
      problem: "timeout",
      detail: "no answer in 300 ms",
    });
  });

  it("answers although a process that it has started keeps its output open", async () => {
    const program = `require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"],
    { stdio: "inherit" }); console.log("{}"); setTimeout(() => process.exit(0), 100);`;
    expect(await asked(program)).toMatchObject({ ok: true, answer: {} });
  });

  it("is ended when the caller leaves, and not started afterwards", async () => {
    const stop = new AbortController();
    const reply = asked("setInterval(() => {}, 1000)", { signal: stop.signal });
    setImmediate(() => stop.abort());
    expect(await reply).toMatchObject({ problem: "unavailable", detail: "the call was cancelled" });
    expect(await asked("console.log('{}')", { signal: stop.signal })).toMatchObject({
      detail: "the call was cancelled",
    });
  });

  it.each([
    ["no-such-program-anywhere", "the program cannot be started"],
    ["a | b", expect.stringContaining("needs a shell")],
    ["", "not run: it names no program"],
  ])("cannot be run: %j", async (run, detail) => {
    const model = commandModel({ run, name: "own", root, env, timeoutMs: 1_000, now: () => 0 });
    expect(await model.ask(request, never)).toEqual({
      ok: false,
      problem: "unavailable",
      detail,
      model: { name: "own", ms: 0 },
    });
  });
});
