import { describe, expect, it } from "vitest";
import { as, sites } from "./site.fixture.ts";

const open = sites();

describe("too many requests", () => {
  it("are refused with Retry-After, and admitted after it", async () => {
    let now = 0;
    const site = await open({ rate: { perSecond: 2, burst: 3 }, now: () => now });
    const status = async (headers: Readonly<Record<string, string>>): Promise<number> =>
      (await site.call("list_workflows", {}, headers)).status;
    for (let each = 0; each < 3; each++) expect(await status(as.agent)).toBe(200);
    const refused = await site.call("list_workflows", {}, as.agent);
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { code: "TOO_MANY_REQUESTS", retryAfter: 1 } },
    });
    expect(refused.headers["retry-after"]).toBe("1");
    expect(await status(as.operator)).toBe(200);
    now += 500;
    expect([await status(as.agent), await status(as.agent)]).toEqual([200, 429]);
    now += 60_000;
    for (let each = 0; each < 3; each++) expect(await status(as.agent)).toBe(200);
    expect(await status(as.agent)).toBe(429);
  });

  it("are counted for each login by itself, also at the agents' endpoint", async () => {
    const site = await open({ rate: { perSecond: 1, burst: 1 }, now: () => 0 });
    const cookies = [await site.login(), await site.login()];
    for (const cookie of cookies) {
      expect((await site.ask("/metrics", { headers: { cookie } })).status).toBe(200);
      expect((await site.ask("/metrics", { headers: { cookie } })).status).toBe(429);
    }
    expect((await site.ask("/mcp", { method: "POST", headers: as.agent })).status).toBe(200);
    expect((await site.ask("/mcp", { method: "POST", headers: as.agent })).status).toBe(429);
    expect((await site.ask("/healthz")).status).toBe(200);
  });
});

describe("a connection", () => {
  it("stays open for the next report of an agent that works for a minute", async () => {
    const site = await open();
    const { headers } = await fetch(`${site.listener.url}/healthz`);
    expect(headers.get("keep-alive")).toBe("timeout=75");
  });
});
