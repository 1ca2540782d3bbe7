import { describe, expect, it } from "vitest";
import { rateAt } from "../../src/http/caller-rates.ts";
import { as, sites } from "./site.fixture.ts";

const open = sites();

const named = (name: string) => ({ ...as.agent, "navigator-agent": name });

describe("too many requests", () => {
  it("are refused with the limit and the time to wait, and admitted after it", async () => {
    let now = 0;
    const site = await open({ rate: { perSecond: 2, burst: 3 }, now: () => now });
    const status = async (headers: Readonly<Record<string, string>>): Promise<number> =>
      (await site.call("list_workflows", {}, headers)).status;
    const one = named("one");
    for (let each = 0; each < 3; each++) expect(await status(one)).toBe(200);
    const refused = await site.call("list_workflows", {}, one);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        error: {
          code: "TOO_MANY_REQUESTS",
          message: "This server admits 2 requests a second from one caller. Try again in 1 second.",
          limit: 2,
          retryAfter: 1,
        },
      },
    });
    expect(refused.headers["retry-after"]).toBe("1");
    expect(await status(as.operator)).toBe(200);
    now += 500;
    expect([await status(one), await status(one)]).toEqual([200, 429]);
    now += 60_000;
    for (let each = 0; each < 3; each++) expect(await status(one)).toBe(200);
    expect(await status(one)).toBe(429);
  });

  it("of one agent do not count for another with the same token", async () => {
    const site = await open({ rate: { perSecond: 1, burst: 1 }, now: () => 0 });
    const status = async (headers: Readonly<Record<string, string>>): Promise<number> =>
      (await site.ask("/mcp", { method: "POST", headers })).status;
    for (const name of ["one", "two", "three"])
      expect([await status(named(name)), await status(named(name))]).toEqual([200, 429]);
    const session = { ...as.agent, "mcp-session-id": "s1" };
    expect([await status(session), await status(session)]).toEqual([200, 429]);
    // Without a name or a session, each connection counts by itself.
    expect([await status(as.agent), await status(as.agent)]).toEqual([200, 200]);
  });

  it("under ever new names are refused by the limit of all callers with the credential", async () => {
    const site = await open({ rate: { perSecond: 1, burst: 2 }, now: () => 0 });
    const answers: number[] = [];
    for (let each = 0; each < 21; each++)
      answers.push((await site.call("list_workflows", {}, named(`agent-${each}`))).status);
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    expect(await site.call("list_workflows", {}, named("another"))).toMatchObject({
      body: { error: { limit: 10, of: "all callers with this credential" } },
    });
    expect((await site.call("list_workflows", {}, as.operator)).status).toBe(200);
  });

  it("are counted for each login by itself", async () => {
    const site = await open({ rate: { perSecond: 1, burst: 1 }, now: () => 0 });
    for (const headers of [await site.login(), await site.login()]) {
      expect((await site.ask("/metrics", { headers })).status).toBe(200);
      expect((await site.ask("/metrics", { headers })).status).toBe(429);
    }
    expect((await site.ask("/healthz")).status).toBe(200);
  });

  it("are more on this machine than over a network, and as many as the operator says", () => {
    for (const host of ["127.0.0.1", "localhost", "::1"])
      expect(rateAt(host)).toEqual({ perSecond: 1_000, burst: 2_000 });
    expect(rateAt("0.0.0.0")).toEqual({ perSecond: 300, burst: 600 });
    expect(rateAt("0.0.0.0", 50)).toEqual({ perSecond: 50, burst: 100 });
  });
});

describe("a connection", () => {
  it("stays open for the next report of an agent that works for a minute", async () => {
    const site = await open();
    const { headers } = await fetch(`${site.listener.url}/healthz`);
    expect(headers.get("keep-alive")).toBe("timeout=75");
  });
});
