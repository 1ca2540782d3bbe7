import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { describe, expect, it } from "vitest";
import { toolsetNames } from "../../src/operations/door/toolsets.ts";
import { operations } from "../../src/operations/operations.ts";
import { as, secrets, sites } from "./site.fixture.ts";

const open = sites();
const wrong: readonly Readonly<Record<string, string>>[] = [
  {},
  { authorization: "" },
  { authorization: "Bearer" },
  { authorization: "Bearer nope" },
  { authorization: `Bearer ${secrets.operator.slice(0, -1)}` },
  { authorization: `Bearer ${secrets.operator}x` },
  { authorization: `Basic ${secrets.operator}` },
  { authorization: `Bearer ${secrets.operator} ${secrets.operator}` },
  { cookie: `navigator=${secrets.operator}` },
  { "x-navigator": "1" },
];

describe("the command for a login", () => {
  const command = (port: number) => `navigator login --port ${port} --home "<home>"`;
  const loginOf = ({ body }: { readonly body: unknown }) =>
    (body as { error: { login?: string } }).error.login;

  it("is told to the page's own requests only, and on the page of a used address", async () => {
    const site = await open({ loginCommand: command });
    const line = command(site.listener.port);
    const ask = (headers: Record<string, string>) =>
      site.ask("/api/list_tasks", { method: "POST", body: {}, headers });
    expect(loginOf(await ask({ "x-navigator": "1" }))).toBe(line);
    expect(loginOf(await ask({}))).toBeUndefined();
    const { status, text, headers } = await site.ask("/login?ticket=used");
    expect(status).toBe(403);
    expect(text).toContain(line.replaceAll('"', "&quot;").replace("<home>", "&lt;home&gt;"));
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["permissions-policy"]).toContain("publickey-credentials-get=(self)");
  });

  it("is told to no one where strangers could read it", async () => {
    const site = await open();
    const asked = { method: "POST", body: {}, headers: { "x-navigator": "1" } };
    expect(loginOf(await site.ask("/api/list_tasks", asked))).toBeUndefined();
    expect((await site.ask("/login?ticket=used")).text).toContain("<pre><code>navigator login</code></pre>");
  });
});

/** A host that would log in by OAuth, as hosts do at a 401. */
const host: OAuthClientProvider = {
  redirectUrl: "http://127.0.0.1/callback",
  clientMetadata: { redirect_uris: ["http://127.0.0.1/callback"], client_name: "host" },
  clientInformation: () => undefined,
  saveClientInformation: () => undefined,
  tokens: () => undefined,
  saveTokens: () => undefined,
  redirectToAuthorization: () => undefined,
  saveCodeVerifier: () => undefined,
  codeVerifier: () => "",
};

describe("without the right credential", () => {
  it("a host shows its user that a token is missing", async () => {
    const site = await open();
    const client = new Client({ name: "host", version: "1" });
    const transport = new StreamableHTTPClientTransport(new URL(`${site.listener.url}/mcp`), {
      authProvider: host,
    });
    await expect(client.connect(transport)).rejects.toThrow(/HTTP 401.*A token is missing/);
    const { status, headers } = await site.ask("/register", { method: "POST", body: {} });
    expect({ status, asked: headers["www-authenticate"] }).toEqual({
      status: 401,
      asked: 'Bearer realm="navigator"',
    });
  });

  it("only the health routes and the page's files answer", async () => {
    const site = await open();
    for (const headers of wrong) {
      for (const [method, path] of [
        ["POST", "/api/get_task"],
        ["GET", "/api/nope"],
        ["GET", "/api/events"],
        ["GET", "/api/openapi.json"],
        ["POST", "/api/login"],
        ["GET", "/metrics"],
        ["POST", "/mcp"],
        ["GET", "/mcp"],
      ] as const) {
        const answer = await site.ask(path, { method, headers });
        expect(answer).toMatchObject({ status: 401, body: { error: { code: "UNAUTHENTICATED" } } });
        expect(answer.headers["www-authenticate"]).toMatch(/^Bearer/);
      }
      expect((await site.ask("/healthz", { headers })).status).toBe(200);
      expect((await site.ask("/readyz", { headers })).status).toBe(200);
    }
  });
});

describe("logging out", () => {
  it("ends this login and its streams, and no other", async () => {
    const site = await open();
    const [one, other] = [await site.login(), await site.login()];
    const from = (login: typeof one) => ({ ...login, "x-navigator": "1", origin: site.listener.url });
    const stream = await fetch(`${site.listener.url}/api/events`, { headers: one });
    expect(stream.status).toBe(200);
    const out = await site.ask("/logout", { method: "POST", headers: from(one) });
    expect(out.status).toBe(204);
    expect(out.headers["set-cookie"]?.[0]).toMatch(/=; .*Max-Age=0$/);
    expect(await stream.text()).toContain("event: hello");
    expect((await site.call("list_inbox", {}, from(one))).status).toBe(401);
    expect((await site.call("list_inbox", {}, from(other))).status).toBe(200);
  });

  it("is refused to a page of another site", async () => {
    const site = await open();
    const login = await site.login();
    const headers = { ...login, "x-navigator": "1", origin: "http://example.org" };
    expect((await site.ask("/logout", { method: "POST", headers })).status).toBe(403);
    expect((await site.ask("/api/openapi.json", { headers: login })).status).toBe(200);
  });
});

describe("an agent's token", () => {
  it("opens the operations for agents, and none for operators", async () => {
    const site = await open({ toolsets: toolsetNames });
    for (const { name, access } of operations) {
      const { status, body } = await site.call(name, { notAField: 1 }, as.agent);
      const { code } = (body as { error: { code: string } }).error;
      expect({ name, status, code }).toEqual(
        access === "agent"
          ? { name, status: 400, code: "INPUT_INVALID" }
          : { name, status: 403, code: "NOT_ALLOWED" },
      );
    }
    expect((await site.ask("/api/login", { method: "POST", headers: as.agent })).body).toMatchObject({
      error: { code: "NOT_ALLOWED" },
    });
    expect((await site.ask("/api/openapi.json", { headers: as.agent })).status).toBe(200);
    expect((await site.ask("/mcp", { method: "POST", headers: as.agent })).text).toBe("the agents' endpoint");
  });
});

describe("an agent's token with the guided toolset only", () => {
  it("opens the guided operations, and neither workflows nor history", async () => {
    const site = await open({ toolsets: ["guided"] });
    for (const { name, access, toolset } of operations) {
      const { status } = await site.call(name, { notAField: 1 }, as.agent);
      const isTheirs = access === "agent" && toolset === "guided";
      expect({ name, status }).toEqual({ name, status: isTheirs ? 400 : 403 });
    }
    expect(await site.call("get_execution_plan", { workflowType: "w" }, as.agent)).toMatchObject({
      status: 403,
      body: { error: { code: "NOT_ALLOWED", message: expect.stringContaining("--tools tasks") } },
    });
    expect(await site.call("attack_workflow", { path: "w" }, as.agent)).toMatchObject({
      status: 403,
      body: { error: { code: "NOT_ALLOWED", message: "attack_workflow is for operators." } },
    });
    expect((await site.ask("/api/events", { headers: as.agent })).status).toBe(403);
    expect((await site.call("list_workflows", {})).status).toBe(200);
  });
});

describe("an operator's token", () => {
  it("opens everything", async () => {
    const site = await open();
    for (const { name } of operations) {
      const { status, body } = await site.call(name, { notAField: 1 });
      expect({ name, status, body }).toMatchObject({
        status: 400,
        body: { error: { code: "INPUT_INVALID" } },
      });
    }
    expect((await site.ask("/mcp", { method: "POST", headers: as.operator })).status).toBe(200);
    expect((await site.ask("/metrics", { headers: as.operator })).status).toBe(200);
  });

  it("is accepted with any case of the scheme", async () => {
    const site = await open();
    const headers = { authorization: `bearer ${secrets.operator}` };
    expect((await site.ask("/metrics", { headers })).status).toBe(200);
  });
});
