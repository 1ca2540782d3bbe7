import { describe, expect, it } from "vitest";
import { connectHttp, eras } from "./clients.fixture.ts";
import { listeners } from "./listen.fixture.ts";
import { initialize, post } from "./raw-http.fixture.ts";
import { toyFactory } from "./toy-factory.fixture.ts";
import { toyChanges } from "./toy-resources.fixture.ts";

describe("sessions", () => {
  const listen = listeners();

  it("keeps a session for the requester that opened it", async () => {
    const { url } = await listen();
    const begun = await post(url, initialize(), { "navigator-agent": "one" });
    const session = String(begun.headers["mcp-session-id"]);
    const list = { jsonrpc: "2.0", id: 2, method: "tools/list" };
    const as = (me: string): Record<string, string> => ({ "navigator-agent": me, "mcp-session-id": session });
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
    expect(await post(url, list)).toMatchObject({
      status: 400,
      body: { error: { message: "Bad Request: Mcp-Session-Id header is required" } },
    });
  });

  it("refuses a client when every session is busy", async () => {
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

  it("watches for changes only while there are subscribers", async () => {
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
