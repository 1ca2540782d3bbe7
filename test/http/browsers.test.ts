import { describe, expect, it } from "vitest";
import { as, ask, loginIn, type Site, sites } from "./site.fixture.ts";

const open = sites();

function post(site: Site, headers: Readonly<Record<string, string>>) {
  return site.ask("/api/list_workflows", { method: "POST", body: {}, headers });
}

describe("logging in", () => {
  it("works once per address, and sets an HttpOnly cookie", async () => {
    const site = await open();
    const address = new URL(await site.listener.login());
    const first = await ask(address);
    expect(first.status).toBe(303);
    expect(first.headers.location).toMatch(/^\/\?key=[\w-]{43}$/);
    expect(first.headers["set-cookie"]?.[0]).toMatch(
      /^navigator_\w+=[\w.-]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
    );
    const second = await ask(address);
    expect([second.status, second.headers["set-cookie"]]).toEqual([403, undefined]);
    expect(second.text).toContain("navigator login");
    expect((await site.ask("/login")).status).toBe(403);
  });

  it("accepts a used address from a browser that is logged in", async () => {
    const site = await open();
    const address = new URL(await site.listener.login());
    const cookie = String((await ask(address)).headers["set-cookie"]?.[0]?.split(";")[0]);
    const back = await ask(address, { headers: { cookie } });
    expect([back.status, back.headers.location, back.headers["set-cookie"]]).toEqual([303, "/", undefined]);
  });

  it("fails with an expired address, and expires itself", async () => {
    let now = 1_000;
    const site = await open({ now: () => now });
    const [early, late] = [await site.listener.login(), await site.listener.login()];
    const headers = loginIn((await ask(new URL(early))).headers);
    now += 16 * 60_000;
    expect((await ask(new URL(late))).status).toBe(403);
    expect((await site.ask("/metrics", { headers })).status).toBe(200);
    now += 7 * 24 * 3_600_000;
    expect((await site.ask("/metrics", { headers })).status).toBe(401);
  });

  it("is available to the holder of the operator token", async () => {
    const site = await open();
    const { body } = await site.ask("/api/login", { method: "POST", headers: as.operator });
    const { url } = (body as { data: { url: string } }).data;
    expect(url.startsWith(`${site.listener.url}/login?ticket=`)).toBe(true);
    expect((await ask(new URL(url))).status).toBe(303);
  });

  it("keeps only so many unused addresses", async () => {
    const site = await open();
    const first = await site.listener.login();
    for (let more = 0; more < 150; more++) await site.listener.login();
    expect((await ask(new URL(first))).status).toBe(403);
    expect((await ask(new URL(await site.listener.login()))).status).toBe(303);
  });

  it("cannot be forged: every changed cookie is refused", async () => {
    const site = await open();
    const { cookie, ...key } = await site.login();
    const [name = "", value = ""] = cookie.split("=");
    const [expires = "", nonce = "", seal = ""] = value.split(".");
    for (const forged of [
      `${(Number.parseInt(expires, 36) + 1).toString(36)}.${nonce}.${seal}`,
      `${expires}.${nonce}x.${seal}`,
      `${expires}.${nonce}.${seal.slice(1)}`,
      `${expires}.${nonce}.`,
      "..",
      "",
      "x".repeat(5_000),
    ]) {
      expect((await site.ask("/metrics", { headers: { ...key, cookie: `${name}=${forged}` } })).status).toBe(
        401,
      );
    }
    const among = `a=b; ${cookie}; c=d`;
    expect((await site.ask("/metrics", { headers: { ...key, cookie: among } })).status).toBe(200);
  });
});

describe("a login", () => {
  it("makes calls only from Navigator's own page", async () => {
    const site = await open();
    const login = await site.login();
    const origin = site.listener.url;
    const own = { ...login, origin, "x-navigator": "1" };
    expect((await post(site, own)).status).toBe(200);
    expect((await post(site, { ...login, origin })).body).toMatchObject({
      error: { code: "HEADER_MISSING" },
    });
    for (const headers of [
      { ...login, "x-navigator": "1" },
      { ...own, origin: "http://127.0.0.1:1" },
      { ...own, origin: "http://localhost" },
      { ...own, "sec-fetch-site": "same-site" },
      { ...own, "sec-fetch-site": "cross-site" },
    ]) {
      expect(await post(site, headers)).toMatchObject({
        status: 403,
        body: { error: { code: "FOREIGN_ORIGIN" } },
      });
    }
  });

  it("PR29: is refused with its cookie alone, with another login's key, and without a cookie", async () => {
    const site = await open();
    const [{ cookie, ...key }, { cookie: _cookie, ...other }] = [await site.login(), await site.login()];
    const rest = { origin: site.listener.url, "x-navigator": "1" };
    for (const headers of [
      { cookie, ...rest },
      { cookie, ...other, ...rest },
      { ...key, ...rest },
    ]) {
      expect((await post(site, headers)).status).toBe(401);
      expect((await site.ask("/metrics", { headers })).status).toBe(401);
    }
    expect((await post(site, { cookie, ...key, ...rest })).status).toBe(200);
    const path = `/metrics?key=${key["x-navigator-key"]}`;
    expect((await site.ask(path, { headers: { cookie } })).status).toBe(200);
  });

  it("reads without the header, but not for a page at another port", async () => {
    const site = await open();
    const login = await site.login();
    const get = async (headers: Readonly<Record<string, string>>): Promise<number> =>
      (await site.ask("/metrics", { headers: { ...login, ...headers } })).status;
    expect(await get({})).toBe(200);
    expect(await get({ "sec-fetch-site": "same-origin" })).toBe(200);
    expect(await get({ "sec-fetch-site": "same-site" })).toBe(403);
    expect(await get({ origin: "http://127.0.0.1:1" })).toBe(403);
  });

  it("is no credential for agents, and does not make up for a wrong token", async () => {
    const site = await open();
    const own = { ...(await site.login()), origin: site.listener.url, "x-navigator": "1" };
    expect((await site.ask("/mcp", { method: "POST", headers: own })).status).toBe(401);
    expect((await post(site, { ...own, authorization: "Bearer nope" })).status).toBe(401);
  });
});

describe("a foreign host name or origin", () => {
  it("is refused everywhere, also with the right token", async () => {
    const site = await open();
    for (const headers of [
      { host: "evil.example" },
      { host: "evil.example:4747" },
      { host: "127.0.0.1.evil.example" },
      { host: "localhost/evil.example" },
      { host: "localhost@evil.example" },
    ]) {
      for (const path of ["/healthz", "/", "/mcp", "/api/events"]) {
        expect(await site.ask(path, { headers: { ...as.operator, ...headers } })).toMatchObject({
          status: 403,
          body: { error: { code: "FOREIGN_HOST" } },
        });
      }
    }
    for (const origin of ["https://evil.example", "null", "file://", "http://127.0.0.1.evil.example"]) {
      expect(await post(site, { ...as.operator, origin })).toMatchObject({
        status: 403,
        body: { error: { code: "FOREIGN_ORIGIN" } },
      });
    }
  });

  it("is accepted with --allow-host", async () => {
    const site = await open({ hostnames: ["navigator.example"] });
    expect((await site.ask("/healthz", { headers: { host: "Navigator.example:80" } })).status).toBe(200);
    expect((await site.ask("/healthz", { headers: { host: "localhost:1" } })).status).toBe(200);
    expect((await post(site, { ...as.agent, origin: "http://localhost:5173" })).status).toBe(200);
  });
});
