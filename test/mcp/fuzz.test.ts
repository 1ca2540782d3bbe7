import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Hostile, hostileMessages } from "./hostile.arbitrary.ts";
import { listenMcp } from "./listen.fixture.ts";
import { type Program, stdioProgram } from "./program.fixture.ts";
import { initialize, modernCall, modernRequest, post } from "./raw-http.fixture.ts";
import { RawStdio } from "./raw-stdio.fixture.ts";
import { toyFactory } from "./toy-factory.fixture.ts";

const messages = hostileMessages(300);
const good = {
  jsonrpc: "2.0",
  id: "good",
  method: "tools/call",
  params: { name: "echo", arguments: { taskId: "t" } },
};
const answered = { structuredContent: { data: { taskId: "t" } } };

describe("a server on stdio that receives garbage", () => {
  let program: Program;
  beforeAll(async () => {
    program = await stdioProgram();
  });
  afterAll(() => program.remove());

  it.each([
    ["2026-07-28", modernRequest(1, "tools/list"), { ...modernCall("echo", { taskId: "t" }), id: "good" }],
    ["2025-11-25", initialize(), good],
  ])("answers all of it with a code in %s, and then a good call", async (_, opening, call) => {
    const server = new RawStdio(program.path);
    await server.send(opening);
    await expect.poll(() => server.answersTo(1)).toHaveLength(1);
    for (const { bytes } of messages) await server.send(bytes);
    await server.send(call);
    await expect
      .poll(() => server.answersTo("good"), { timeout: 60_000 })
      .toMatchObject([{ result: answered }]);
    expect(messages.filter(({ id }) => id !== null && server.answersTo(id).length !== 1)).toEqual([]);
    const unaddressed = server.answersTo(null);
    expect(unaddressed).toHaveLength(messages.filter(({ id }) => id === null).length);
    expect(unaddressed.every(({ error }) => error?.code === -32_700 || error?.code === -32_600)).toBe(true);
    await server.stop();
    expect(server.log).not.toMatch(/RangeError|TypeError/);
  });

  it("skips a line that is too long", async () => {
    const server = new RawStdio(program.path);
    await server.send(initialize());
    await server.send(JSON.stringify({ ...good, id: "large", note: "x".repeat(20 * 1024 * 1024) }));
    await server.send(good);
    await expect.poll(() => server.answersTo("good")).toMatchObject([{ result: answered }]);
    expect(server.answersTo("large")).toMatchObject([{ error: { data: { code: "INPUT_TOO_LARGE" } } }]);
    await server.stop();
  });
});

describe("a server on HTTP that receives garbage", () => {
  it("answers all of it with a code, and then a good call in both eras", async () => {
    const listener = await listenMcp(toyFactory());
    const session = String((await post(listener.url, initialize())).headers["mcp-session-id"]);
    const headers: readonly Record<string, string>[] = [
      {},
      { "mcp-session-id": session },
      { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/call", "mcp-name": "echo" },
      { "mcp-protocol-version": "\u00ff", "mcp-session-id": "__proto__", "content-type": "text/plain" },
    ];
    const uncoded: unknown[] = [];
    for (const [index, message] of messages.entries()) {
      const answer = await post(listener.url, message.bytes, headers[index % headers.length]);
      if (!hasCode(message, answer.status, answer.body))
        uncoded.push([message.bytes.toString().slice(0, 200), answer]);
    }
    expect(uncoded).toEqual([]);
    const modern = await post(listener.url, modernCall("echo", { taskId: "t" }));
    expect(modern.body).toMatchObject({ result: answered });
    const legacy = await post(listener.url, good, { "mcp-session-id": session });
    expect(legacy.body).toMatchObject({ result: answered });
    await listener.close();
  });
});

/** Refused with a status and a code, or answered as a request that happened to be well formed. */
function hasCode({ id }: Hostile, status: number, body: unknown): boolean {
  const { result, error } = (body ?? {}) as { result?: object; error?: { code?: number } };
  if (status >= 500) return false;
  return (id !== null && result !== undefined) || typeof error?.code === "number";
}
