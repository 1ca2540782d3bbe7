import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Binary } from "./binary.fixture.ts";

let binary: Binary;
beforeAll(async () => {
  binary = await Binary.make();
});
afterAll(() => binary.remove());

interface Said {
  readonly url: string;
  readonly mcp: string;
  readonly login: string;
  readonly token?: string;
}

/** Starts the server and gives what it has said once it listens. */
async function started(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = binary.start(["start", "--port", "0", ...args], env);
  child.stdout.setEncoding("utf8");
  child.stderr.setEncoding("utf8");
  const closed = once(child, "close");
  let out = "";
  for await (const text of child.stdout.iterator({ destroyOnReturn: false })) {
    out += String(text);
    if (out.endsWith("\n")) break;
  }
  const end = async (signal: NodeJS.Signals = "SIGTERM"): Promise<unknown> => {
    child.kill(signal);
    return (await closed)[0];
  };
  return { out, end };
}

async function startedAs(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { out, end } = await started([...args, "--json"], env);
  return { ...(JSON.parse(out) as { data: Said }).data, end };
}

async function data(url: string, token: string, name: string, input: object = {}): Promise<unknown> {
  const answer = await fetch(`${url}/api/${name}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  return ((await answer.json()) as { data?: unknown }).data;
}

describe("navigator start", () => {
  it("says where the page is and how to connect each client, and ends quietly when told to", async () => {
    const { out, end } = await started(["--store", "memory", "--no-demo"]);
    const login = /http:\/\/127\.0\.0\.1:\d+\/login\?ticket=[\w-]+/.exec(out)?.[0] ?? "";
    const mcp = `${new URL(login).origin}/mcp`;
    for (const line of [
      `navigator.js login --port ${new URL(login).port}`,
      "claude mcp add navigator -- node ",
      "codex mcp add navigator -- node ",
      "navigator.js setup vscode",
      "navigator.js setup cursor",
      `claude mcp add --transport http navigator ${mcp} --header "Authorization: Bearer $NAVIGATOR_TOKEN"`,
      `codex mcp add navigator --url ${mcp} --bearer-token-env-var NAVIGATOR_TOKEN`,
    ]) {
      expect(out).toContain(line);
    }
    expect((await fetch(login, { redirect: "manual" })).status).toBe(303);
    expect((await fetch(mcp, { method: "POST" })).status).toBe(401);
    expect(await end()).toBe(0);
  });

  it("says only its addresses as JSON, and exits with 2 where the port is taken", async () => {
    const { url, mcp, login, end } = await startedAs(["--store", "memory", "--no-demo"]);
    expect(mcp).toBe(`${url}/mcp`);
    expect(login.startsWith(`${url}/login?ticket=`)).toBe(true);
    const second = await binary.run(["start", "--store", "memory", "--no-demo", "--port", new URL(url).port]);
    expect(second.err).toMatch(/^Port \d+ is in use by another program/);
    expect([second.code, second.out]).toEqual([2, ""]);
    expect(await end("SIGINT")).toBe(0);
  });

  it("keeps its tokens to itself, for the next start, and tells them to whoever asks at a terminal", async () => {
    const env = { NAVIGATOR_HOME: join(binary.folder, "kept") };
    const first = await startedAs(["--no-demo"], env);
    expect(first.token).toBeUndefined();
    const agent = (await binary.run(["token", "agent"], env)).out.trim();
    expect(await data(first.url, agent, "list_workflows")).toBeDefined();
    const again = await binary.run(["login", "--port", new URL(first.url).port], env);
    expect(again.out.startsWith(`${first.url}/login?ticket=`)).toBe(true);
    expect((await fetch(again.out.trim(), { redirect: "manual" })).status).toBe(303);
    const foreign = await binary.run(["login", "--port", new URL(first.url).port]);
    expect(foreign.err).toMatch(/does not know this token/);
    await first.end();
    const second = await startedAs(["--no-demo"], env);
    expect(await data(second.url, agent, "list_workflows")).toBeDefined();
    await second.end();
    if (process.platform !== "win32") {
      expect(statSync(join(env.NAVIGATOR_HOME, "credentials.json")).mode & 0o777).toBe(0o600);
    }
    expect((await binary.run(["login", "--port", new URL(second.url).port], env)).err).toMatch(
      /^Nobody answers/,
    );
  });

  it("writes nothing where nothing is to be kept, and says its token instead", async () => {
    const env = { NAVIGATOR_HOME: join(binary.folder, "never") };
    const { url, token, end } = await startedAs(["--store", "memory", "--no-demo"], env);
    expect(await data(url, token ?? "", "list_workflows")).toBeDefined();
    expect(await end()).toBe(0);
    expect(existsSync(env.NAVIGATOR_HOME)).toBe(false);
  });

  it("listens elsewhere only with a token that somebody chose", async () => {
    const args = ["start", "--port", "0", "--no-demo", "--store", "memory", "--host", "0.0.0.0"];
    const refused = await binary.run(args);
    expect(refused.err).toMatch(/0\.0\.0\.0 only with a token[\s\S]*NAVIGATOR_OPERATOR_TOKEN/);
    expect([refused.code, refused.out]).toEqual([2, ""]);
    const short = await binary.run(args, { NAVIGATOR_OPERATOR_TOKEN: "short" });
    expect(short.err).toMatch(/^The operator's token is too short/);
    const token = "t".repeat(32);
    const { url, end } = await startedAs(
      ["--no-demo", "--store", "memory", "--host", "0.0.0.0", "--allow-host", "navigator.example"],
      { NAVIGATOR_OPERATOR_TOKEN: token },
    );
    expect(await data(url.replace("0.0.0.0", "127.0.0.1"), token, "list_workflows")).toBeDefined();
    await end();
    const nowhere = ["start", "--port", "0", "--store", "memory", "--host", "192.0.2.1"];
    const unknown = await binary.run(nowhere, { NAVIGATOR_OPERATOR_TOKEN: token });
    expect([unknown.code, unknown.err]).toEqual([
      2,
      expect.stringMatching(/^192\.0\.2\.1 is not an address/),
    ]);
  });

  it("shows newcomers what happens here, as soon as somebody looks on", async () => {
    const env = { NAVIGATOR_HOME: join(binary.folder, "shown") };
    const first = await startedAs([], env);
    const token = (await binary.run(["token", "agent"], env)).out.trim();
    const progress = (url: string, taskId: string): Promise<unknown> =>
      data(url, token, "get_task", { taskId });
    const looking = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    await fetch(`${first.url}/api/events`, { headers, signal: looking.signal });
    await expect
      .poll(() => progress(first.url, "demo-greeting"), { timeout: 60_000 })
      .toMatchObject({ task: { context: { demo: true }, currentStep: "work" } });
    looking.abort();
    expect(await first.end()).toBe(0);
  });
});

describe("navigator tour", () => {
  it("shows what happens to a task", async () => {
    const { code, out } = await binary.run(["tour"]);
    expect(out).toMatch(/report failed +review +-> +hitl +HITL/);
    expect(code).toBe(0);
  });
});
