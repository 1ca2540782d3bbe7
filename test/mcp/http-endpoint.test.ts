import { ProtocolError } from "@modelcontextprotocol/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { listenMcp, type McpListener } from "../../src/mcp/listen.ts";
import type { Authorize } from "../../src/mcp/visitor.ts";
import { connectHttp, eras } from "./clients.fixture.ts";
import { ask } from "./conversation.fixture.ts";
import { initialize, modernCall, post } from "./raw-http.fixture.ts";
import { toyFactory } from "./toy-factory.fixture.ts";

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
      await expect(ask(bee, "decide")).rejects.toThrow(ProtocolError);
      expect((await ask(bee, "echo", { taskId: "t" })).structuredContent).toMatchObject({
        data: { caller: "bee" },
      });
      await boss.close();
      await bee.close();
    }
  });

  it("answers with an id when deciding about a request fails", async () => {
    const log = vi.spyOn(process.stderr, "write").mockImplementation(() => true);
    const authorize: Authorize = () => Promise.reject(new Error("no such file: /etc/secret"));
    const { url } = await listen({ authorize });
    const answer = await post(url, modernCall("echo", { taskId: "t" }));
    expect(answer).toMatchObject({ status: 500, body: { error: { data: { code: "INTERNAL" } } } });
    expect(JSON.stringify(answer.body)).not.toContain("secret");
    expect(String(log.mock.calls[0])).toContain("secret");
    log.mockRestore();
  });
});
