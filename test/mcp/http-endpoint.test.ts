import { describe, expect, it, vi } from "vitest";
import { listeners } from "./listen.fixture.ts";
import { initialize, modernCall, post } from "./raw-http.fixture.ts";
import { toyFactory } from "./toy-factory.fixture.ts";

describe("the MCP endpoint", () => {
  const listen = listeners();

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

  it("answers with an id when a server cannot be made for a session", async () => {
    const log = vi.spyOn(process.stderr, "write").mockImplementation(() => true);
    const build = (): never => {
      throw new Error("no such file: /etc/secret");
    };
    const { url } = await listen({}, { ...toyFactory(), build });
    const answer = await post(url, initialize());
    expect(answer).toMatchObject({ status: 500, body: { error: { data: { code: "INTERNAL" } } } });
    expect(JSON.stringify(answer.body)).not.toContain("secret");
    expect(String(log.mock.calls[0])).toContain("secret");
    log.mockRestore();
  });
});
