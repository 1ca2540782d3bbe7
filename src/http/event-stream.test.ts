import type { ServerResponse } from "node:http";
import { PassThrough, Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { EventStream } from "./event-stream.ts";
import { SharedLogReader } from "./shared-log-reader.ts";

/** A log without entries. */
const log = {
  head: () => Promise.resolve("0"),
  after: () => Promise.resolve({ ok: true as const, entries: [], next: "0" }),
  wait: (_: string, __: number, signal: AbortSignal) =>
    new Promise<boolean>((resolve) => signal.addEventListener("abort", () => resolve(false))),
};

function streamTo(wire: Writable): EventStream {
  const feed = new SharedLogReader(log, (error) => {
    throw error;
  });
  return new EventStream(wire as unknown as ServerResponse, feed, "0");
}

describe("a quiet stream", () => {
  it("is kept alive by comments", async () => {
    const wire = new PassThrough();
    const stream = streamTo(wire);
    const running = stream.run();
    stream.beat();
    stream.beat();
    stream.end();
    await running;
    expect(wire.read()?.toString()).toBe(":\n\n:\n\n");
  });

  it("gets no data while its client does not read, and is cut off after a while", async () => {
    const wire = new Writable({ highWaterMark: 4, write: () => undefined });
    const stream = streamTo(wire);
    const running = stream.run();
    for (let beat = 0; beat < 5; beat++) stream.beat();
    expect([wire.writableLength, wire.destroyed]).toEqual([6, false]);
    stream.beat();
    expect(wire.destroyed).toBe(true);
    await running;
  });

  it("goes on when its client reads again", async () => {
    const wire = new PassThrough({ highWaterMark: 4 });
    const stream = streamTo(wire);
    const running = stream.run();
    for (let beat = 0; beat < 4; beat++) stream.beat();
    wire.resume();
    await new Promise((resolve) => wire.once("drain", resolve));
    for (let beat = 0; beat < 3; beat++) stream.beat();
    expect(wire.destroyed).toBe(false);
    stream.end();
    await running;
  });
});
