import type { Client } from "@modelcontextprotocol/client";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { listenMcp, type McpListener } from "../../src/mcp/listen.ts";
import type { Authorize } from "../../src/mcp/visitor.ts";
import { connectHttp, eras } from "./clients.fixture.ts";
import { ask, conversation } from "./conversation.fixture.ts";
import { initialize, modernCall, post } from "./raw-http.fixture.ts";
import { toyFactory } from "./toy-factory.fixture.ts";
import { toyChanges } from "./toy-resources.fixture.ts";

describe.each(eras)("MCP %s over HTTP", (era) => {
  let listener: McpListener;
  let client: Client;
  let log = "";

  beforeAll(async () => {
    vi.spyOn(process.stderr, "write").mockImplementation((chunk) => {
      log += String(chunk);
      return true;
    });
    listener = await listenMcp(toyFactory(), { port: 0 });
    client = await connectHttp(listener.url, era);
  });

  afterAll(async () => {
    await client.close();
    await listener.close();
    vi.restoreAllMocks();
  });

  conversation(
    era,
    () => client,
    () => log,
  );
});

describe("the MCP endpoint", () => {
  const listeners: McpListener[] = [];
  const listen = async (
    ...[options, factory]: [object?, ReturnType<typeof toyFactory>?]
  ): Promise<McpListener> => {
    const listener = await listenMcp(factory ?? toyFactory(), { port: 0, ...options });
    listeners.push(listener);
    return listener;
  };

  afterEach(async () => {
    for (const listener of listeners.splice(0)) await listener.close();
  });

  it("is at its own path only", async () => {
    const { url } = await listen();
    for (const path of ["/", "/mcp/", "/.well-known/oauth-protected-resource", "/mcpx"]) {
      expect((await fetch(new URL(path, url))).status).toBe(404);
    }
    expect((await post(`${url}?x=1`, modernCall("echo", { taskId: "t" }))).status).toBe(200);
  });

  it("refuses other hosts' names and other pages", async () => {
    const { url } = await listen();
    for (const headers of [
      { host: "evil.example" },
      { origin: "https://evil.example" },
      { origin: "null" },
    ]) {
      expect((await post(url, modernCall("echo", { taskId: "t" }), headers)).status).toBe(403);
      expect((await post(url, initialize(), headers)).status).toBe(403);
    }
    const own = { origin: "http://localhost:1234" };
    expect((await post(url, modernCall("echo", { taskId: "t" }), own)).status).toBe(200);
  });

  it("refuses a body that is too large, declared or not, with a code", async () => {
    const { url } = await listen();
    const large = modernCall("echo", { taskId: "x".repeat(5 * 1024 * 1024) });
    for (const chunked of [false, true]) {
      const answer = await post(url, large, {}, chunked);
      expect(answer.status).toBe(413);
      expect(answer.body).toMatchObject({
        error: { data: { code: "INPUT_TOO_LARGE", limit: 4 * 1024 * 1024 } },
      });
    }
  });

  it("answers what is no request with the protocol's codes", async () => {
    const { url } = await listen();
    expect(await post(url, "{")).toMatchObject({ status: 400, body: { error: { code: -32_700 } } });
    expect(await post(url, "[".repeat(100_000))).toMatchObject({
      status: 400,
      body: { error: { code: -32_600 } },
    });
    expect((await post(url, "7")).status).toBe(400);
    expect((await fetch(url, { method: "PUT", body: "x" })).status).toBe(405);
  });

  it("gives a request its caller where it is authorised, or refuses it there", async () => {
    const authorize: Authorize = ({ headers }) => {
      if (headers.authorization === "Bearer boss")
        return { ok: true, visitor: { id: "boss", role: "operator" } };
      if (headers.authorization === "Bearer bee") return { ok: true, visitor: { id: "bee", role: "agent" } };
      return { ok: false, status: 401, message: "Who are you?", headers: { "www-authenticate": "Bearer" } };
    };
    const { url } = await listen({ authorize });
    const refused = await post(url, modernCall("echo", { taskId: "t" }));
    expect(refused).toMatchObject({ status: 401, body: { error: { message: "Who are you?" } } });
    expect(refused.headers["www-authenticate"]).toBe("Bearer");
    for (const era of eras) {
      const boss = await connectHttp(url, era, { authorization: "Bearer boss" });
      expect((await ask(boss, "decide")).structuredContent).toEqual({ data: { by: "boss" } });
      const bee = await connectHttp(url, era, { authorization: "Bearer bee" });
      expect((await ask(bee, "decide")).structuredContent).toMatchObject({ error: { code: "NOT_ALLOWED" } });
      expect((await ask(bee, "echo", { taskId: "t" })).structuredContent).toMatchObject({
        data: { caller: "bee" },
      });
      await boss.close();
      await bee.close();
    }
  });

  it("keeps a session for the visitor who began it", async () => {
    const authorize: Authorize = ({ headers }) => ({
      ok: true,
      visitor: { id: String(headers["x-me"]), role: "agent" },
    });
    const { url } = await listen({ authorize });
    const begun = await post(url, initialize(), { "x-me": "one" });
    const session = String(begun.headers["mcp-session-id"]);
    const list = { jsonrpc: "2.0", id: 2, method: "tools/list" };
    const as = (me: string): Record<string, string> => ({ "x-me": me, "mcp-session-id": session });
    expect((await post(url, list, as("one"))).status).toBe(200);
    expect((await post(url, list, as("two"))).status).toBe(404);
  });

  it("bounds its sessions in number and in idle time", async () => {
    let now = 0;
    const { url } = await listen({ sessions: { max: 2, idleMs: 1_000, now: () => now } });
    const begin = async (): Promise<Record<string, string>> => {
      now += 1;
      return { "mcp-session-id": String((await post(url, initialize())).headers["mcp-session-id"]) };
    };
    const list = { jsonrpc: "2.0", id: 2, method: "tools/list" };
    const [first, second] = [await begin(), await begin()];
    const third = await begin();
    expect((await post(url, list, first)).status).toBe(404);
    expect((await post(url, list, second)).status).toBe(200);
    now += 5_000;
    expect((await post(url, list, third)).status).toBe(404);
    expect((await post(url, list, second)).status).toBe(404);
    expect((await post(url, list)).status).toBe(400);
  });

  it("turns a client away when every session is busy", async () => {
    const { url } = await listen({ sessions: { max: 1 } });
    const session = String((await post(url, initialize())).headers["mcp-session-id"]);
    const abort = new AbortController();
    await fetch(url, {
      headers: { accept: "text/event-stream", "mcp-session-id": session },
      signal: abort.signal,
    });
    expect(await post(url, initialize())).toMatchObject({
      status: 503,
      body: { error: { data: { code: "TOO_MANY_SESSIONS" } } },
    });
    abort.abort();
    await expect.poll(async () => (await post(url, initialize())).status).toBe(200);
  });

  it("watches for changes only while somebody wants to know", async () => {
    const changes = toyChanges();
    const { url } = await listen({}, toyFactory(changes));
    const uri = "navigator://tasks/t1";
    const [modern, legacy] = [await connectHttp(url, eras[0]), await connectHttp(url, eras[1])];
    expect(changes.watchers()).toBe(0);
    const subscription = await modern.listen({ resourceSubscriptions: [uri] });
    await legacy.subscribeResource({ uri });
    expect(changes.watchers()).toBe(1);
    await legacy.unsubscribeResource({ uri });
    expect(changes.watchers()).toBe(1);
    await subscription.close();
    await expect.poll(changes.watchers).toBe(0);
    await modern.close();
    await legacy.close();
  });
});
