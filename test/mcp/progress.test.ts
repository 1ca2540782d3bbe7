import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listenMcp } from "./listen.fixture.ts";
import { type Program, stdioProgram } from "./program.fixture.ts";
import { initialize, modernRequest } from "./raw-http.fixture.ts";
import { RawStdio, type Reply } from "./raw-stdio.fixture.ts";
import { toyFactory } from "./toy-factory.fixture.ts";

interface Message extends Reply {
  readonly params?: { readonly progress?: number; readonly total?: number; readonly progressToken?: string };
}

const token = { progressToken: "p7" };

/** Counts to 400, and asks for progress. */
function counting(era: "modern" | "legacy"): { params: { _meta: object } } {
  const params = { name: "count", arguments: { to: 400 } };
  const call = modernRequest(2, "tools/call", params) as { params: { _meta: object } };
  const { _meta } = call.params;
  return { ...call, params: { ...params, _meta: era === "modern" ? { ..._meta, ...token } : token } };
}

/** A percent at a time, each before the answer. */
function expectProgress(messages: readonly Message[]): void {
  expect(messages.at(-1)).toMatchObject({ id: 2, result: { structuredContent: { data: { to: 400 } } } });
  expect(messages.slice(0, -1).map(({ method, params }) => ({ method, params }))).toEqual(
    Array.from({ length: 101 }, (_, percent) => ({
      method: "notifications/progress",
      params: expect.objectContaining({ ...token, progress: percent * 4 || 1, total: 400 }),
    })),
  );
}

describe("progress", () => {
  let program: Program;
  beforeAll(async () => {
    program = await stdioProgram();
  });
  afterAll(() => program.remove());

  it.each(["modern", "legacy"] as const)("is sent on stdio to a %s client that asks", async (era) => {
    const server = new RawStdio(program.path);
    if (era === "legacy") await server.send(initialize());
    await server.send(counting(era));
    await expect.poll(() => server.answersTo(2).length).toBe(1);
    expectProgress(server.replies.slice(era === "legacy" ? 1 : 0));
    await server.stop();
  });

  it("is sent over HTTP to a client that asks", async () => {
    const listener = await listenMcp(toyFactory());
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": "2026-07-28",
      "mcp-method": "tools/call",
      "mcp-name": "count",
    };
    const body = JSON.stringify(counting("modern"));
    const text = await (await fetch(listener.url, { method: "POST", headers, body })).text();
    expectProgress([...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data ?? "") as Message));
    await listener.close();
  });

  it("is not sent to a client that has not asked", async () => {
    const server = new RawStdio(program.path);
    await server.send(modernRequest(2, "tools/call", { name: "count", arguments: { to: 400 } }));
    await expect.poll(() => server.answersTo(2).length).toBe(1);
    expect(server.replies).toHaveLength(1);
    await server.stop();
  });
});
