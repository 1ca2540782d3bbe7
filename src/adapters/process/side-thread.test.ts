import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { usualLimits } from "../../model/limits.ts";
import type { Call } from "../../operations/ports/call.ts";
import { SideThread } from "./side-thread.ts";

/** A program that speaks the protocol. It answers `echo`, holds `hold` until its caller has left, and fails otherwise. */
const PROGRAM = `
const { parentPort, workerData } = require("node:worker_threads");
const say = (message) => parentPort.postMessage(message);
parentPort.on("message", (message) => {
  const { kind, number, operation, input } = message;
  if (kind === "close") return parentPort.close();
  if (kind === "gone") return say({ kind: "answer", number, answer: { ok: true, text: '"gone"' } });
  if (kind === "report") return say({ kind: "report", number, report: { ok: false, problem: message.path } });
  if (kind === "event") {
    const out = message.client + Buffer.from(message.body).toString();
    const answer = { ok: true, value: { out, err: "", exit: 0 } };
    return say({ kind: "event", number, answer: { answer, refused: [["tool claude", 1]] } });
  }
  if (operation === "echo") {
    say({ kind: "progress", number, done: 1, total: 2 });
    const text = input.body ? Buffer.from(input.body).toString() : JSON.stringify(input.value);
    return say({ kind: "answer", number, answer: { ok: true, text } });
  }
  if (operation === "fill") { const all = []; for (;;) all.push(new Array(100_000).fill(workerData)); }
  if (operation === "die") process.exit(3);
  if (operation === "fail") say({ kind: "failed", number, message: "a bug" });
});
`;

const folder = mkdtempSync(join(tmpdir(), "navigator-side-"));
const file = join(folder, "program.cjs");
writeFileSync(file, PROGRAM);

const threads: SideThread[] = [];
afterEach(async () => {
  for (const thread of threads.splice(0)) await thread.close();
});
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

function thread(limits: Partial<typeof usualLimits> = {}): SideThread {
  const made = new SideThread({ file, data: 7, sharesStore: true, limits: { ...usualLimits, ...limits } });
  threads.push(made);
  return made;
}

function callOf(signal?: AbortSignal, done: number[] = []): Call {
  const call = {
    role: "operator",
    caller: { kind: "person", id: "p" },
    ports: {},
    syncSummary: undefined,
    progress: (count: number) => void done.push(count),
    ...(signal && { signal }),
  };
  // The side thread is sent only these parts of a call.
  return call as unknown as Call;
}

describe("the thread for long calls", () => {
  it("answers a call with its input as a value or as bytes, and passes its progress on", async () => {
    const side = thread();
    const done: number[] = [];
    expect(await side.perform("echo", { value: { a: 1 } }, callOf(undefined, done))).toEqual({
      ok: true,
      text: '{"a":1}',
    });
    const body = new TextEncoder().encode('{"b":2}');
    expect(await side.perform("echo", { body }, callOf())).toEqual({ ok: true, text: '{"b":2}' });
    expect(done).toEqual([1]);
    expect(await side.report("r.xml")).toEqual({ ok: false, problem: "r.xml" });
  });

  it("keeps no place for a call whose bytes were handed over before", async () => {
    const side = thread({ longCalls: 1 });
    const body = new TextEncoder().encode("{}");
    expect(await side.perform("echo", { body }, callOf())).toEqual({ ok: true, text: "{}" });
    await expect(async () => side.perform("echo", { body }, callOf())).rejects.toThrow("are gone");
    expect(await side.perform("echo", { value: 1 }, callOf())).toEqual({ ok: true, text: "1" });
  });

  it("HO27: answers an event of a host, also beside as many long calls as may be", async () => {
    const event = new TextEncoder().encode("{}");
    expect(await thread().event("claude", event)).toEqual({
      answer: { ok: true, value: { out: "claude{}", err: "", exit: 0 } },
      refused: [["tool claude", 1]],
    });
    const full = thread({ longCalls: 1 });
    const gone = new AbortController();
    const held = full.perform("hold", { value: {} }, callOf(gone.signal));
    expect(await full.event("claude", new TextEncoder().encode("{}"))).toMatchObject({
      answer: { ok: true },
    });
    gone.abort();
    await held;
  });

  it("HO27: events that wait take no place of a long call, and are refused only if they are very large together", async () => {
    const side = thread({ longCalls: 1, longCallsOfCaller: 1 });
    const events = Array.from({ length: 100 }, () => side.event("claude", new TextEncoder().encode("{}")));
    expect(await side.perform("echo", { value: 1 }, callOf())).toEqual({ ok: true, text: "1" });
    expect((await Promise.all(events)).every(({ answer }) => answer.ok)).toBe(true);
    const large = side.event("claude", new Uint8Array(40_000_000));
    expect(await side.event("claude", new Uint8Array(40_000_000))).toMatchObject({
      answer: { ok: false, refusal: { code: "TOO_MANY_CALLS" } },
    });
    await large;
    expect(await side.event("claude", new TextEncoder().encode("{}"))).toMatchObject({
      answer: { ok: true },
    });
  });

  it("T16: is told when the caller of a call has left", async () => {
    const side = thread();
    const gone = new AbortController();
    const answer = side.perform("hold", { value: {} }, callOf(gone.signal));
    gone.abort();
    expect(await answer).toEqual({ ok: true, text: '"gone"' });
    expect(await side.perform("hold", { value: {} }, callOf(gone.signal))).toEqual({
      ok: true,
      text: '"gone"',
    });
  });

  it("T15: takes a bounded number of calls at once, and refuses the next with the number", async () => {
    const side = thread({ longCalls: 1 });
    const gone = new AbortController();
    const first = side.perform("hold", { value: {} }, callOf(gone.signal));
    expect(await side.perform("echo", { value: {} }, callOf())).toMatchObject({
      ok: false,
      refusal: { code: "TOO_MANY_CALLS", facts: { limit: 1 } },
    });
    gone.abort();
    await first;
    expect(await side.perform("echo", { value: 1 }, callOf())).toEqual({ ok: true, text: "1" });
  });

  it("T15: takes fewer calls of one caller, so that it cannot keep the others out", async () => {
    const side = thread({ longCallsOfCaller: 1 });
    const gone = new AbortController();
    const greedy = { kind: "agent", id: "greedy" } as const;
    const first = side.perform("hold", { value: {} }, { ...callOf(gone.signal), caller: greedy });
    expect(await side.perform("echo", { value: 1 }, { ...callOf(), caller: greedy })).toMatchObject({
      ok: false,
      refusal: { code: "TOO_MANY_CALLS", message: expect.stringContaining('"greedy"'), facts: { limit: 1 } },
    });
    expect(await side.perform("echo", { value: 1 }, callOf())).toEqual({ ok: true, text: "1" });
    gone.abort();
    await first;
  });

  it("T15: refuses a call that needs more memory than there is, and serves the next one", async () => {
    const side = thread({ longCallMb: 24 });
    expect(await side.perform("fill", { value: {} }, callOf())).toMatchObject({
      ok: false,
      refusal: { code: "INPUT_TOO_LARGE", facts: { limit: 24 } },
    });
    expect(await side.perform("echo", { value: 1 }, callOf())).toEqual({ ok: true, text: "1" });
  });

  it("fails the calls of a thread that ends, and those that fail there, and serves the next one", async () => {
    const side = thread();
    await expect(side.perform("die", { value: {} }, callOf())).rejects.toThrow("ended");
    await expect(side.perform("fail", { value: {} }, callOf())).rejects.toThrow("a bug");
    expect(await side.perform("echo", { value: 1 }, callOf())).toEqual({ ok: true, text: "1" });
  });

  it("serves a call that comes right after it was told to close", async () => {
    const side = thread();
    await side.perform("echo", { value: 1 }, callOf());
    const closing = side.close();
    expect(await side.perform("echo", { value: 2 }, callOf())).toEqual({ ok: true, text: "2" });
    await closing;
  });
});
