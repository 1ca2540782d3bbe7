import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Binary } from "./binary.fixture.ts";
import { dataOf as data, startServer } from "./server.fixture.ts";

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

const started = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  startServer(binary, args, env);

async function startedAs(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { out, end } = await started([...args, "--json"], env);
  return { ...(JSON.parse(out) as { data: Said }).data, end };
}

describe("navigator start", () => {
  it("prints the page's address and how to connect each client, and stops cleanly on a signal", async () => {
    const { out, end } = await started(["--db", "shown.db", "--no-demo"]);
    const login = /http:\/\/127\.0\.0\.1:\d+\/login\?ticket=[\w-]+/.exec(out)?.[0] ?? "";
    const mcp = `${new URL(login).origin}/mcp`;
    const db = join(binary.folder, "shown.db");
    for (const line of [
      `navigator.js login --port ${new URL(login).port} --home ${join(dirname(binary.folder), "home")}`,
      "claude mcp add navigator -- node ",
      "codex mcp add navigator -- node ",
      `navigator.js mcp --db ${db}\n`,
      `navigator.js init --clients vscode --db ${db}\n`,
      `navigator.js init --clients cursor --db ${db}\n`,
      `claude mcp add --transport http navigator ${mcp} --header "Authorization: Bearer $NAVIGATOR_TOKEN"`,
      `codex mcp add navigator --url ${mcp} --bearer-token-env-var NAVIGATOR_TOKEN`,
    ]) {
      expect(out).toContain(line);
    }
    expect((await fetch(login, { redirect: "manual" })).status).toBe(303);
    expect((await fetch(mcp, { method: "POST" })).status).toBe(401);
    expect(await end()).toBe(0);
  });

  it("does not suggest a stdio process with a store in memory: it would have other tasks", async () => {
    const { out, end } = await started(["--store", "memory", "--no-demo"]);
    expect(out).not.toMatch(/navigator\.js mcp|process of its own/);
    expect(out).toMatch(/Connect an agent.*, with the agents' token:\n *export NAVIGATOR_TOKEN=[\w-]+\n/);
    expect(await end()).toBe(0);
  });

  it("prints only its addresses as JSON, and exits with 2 if the port is taken", async () => {
    const { url, mcp, login, end } = await startedAs(["--store", "memory", "--no-demo"]);
    expect(mcp).toBe(`${url}/mcp`);
    expect(login.startsWith(`${url}/login?ticket=`)).toBe(true);
    const second = await binary.run(["start", "--store", "memory", "--no-demo", "--port", new URL(url).port]);
    expect(second.err).toMatch(/^Port \d+ is in use by another program/);
    expect([second.code, second.out]).toEqual([2, ""]);
    expect(await end("SIGINT")).toBe(0);
  });

  it("keeps its tokens private for the next start, and `navigator token` prints them", async () => {
    const env = { NAVIGATOR_HOME: join(binary.folder, "kept") };
    const first = await startedAs(["--no-demo"], env);
    expect(first.token).toBeUndefined();
    const agent = (await binary.run(["token", "agent"], env)).out.trim();
    expect(await data(first.url, agent, "list_workflows")).toBeDefined();
    const again = await binary.run(["login", "--port", new URL(first.url).port], env);
    expect(again.out.startsWith(`${first.url}/login?ticket=`)).toBe(true);
    expect((await fetch(again.out.trim(), { redirect: "manual" })).status).toBe(303);
    const elsewhere = { NAVIGATOR_HOME: join(binary.folder, "elsewhere") };
    const foreign = await binary.run(["login", "--port", new URL(first.url).port], elsewhere);
    expect([foreign.code, foreign.err]).toEqual([
      2,
      expect.stringMatching(/^There are no tokens in .*elsewhere/),
    ]);
    expect((await binary.run(["token", "agent"], elsewhere)).code).toBe(2);
    expect(existsSync(elsewhere.NAVIGATOR_HOME)).toBe(false);
    await binary.run(["token", "agent", "--new"], elsewhere);
    const other = await binary.run(["login", "--port", new URL(first.url).port], elsewhere);
    expect(other.err).toMatch(/does not know this token/);
    const named = ["token", "agent", "--home", env.NAVIGATOR_HOME];
    expect((await binary.run(named, elsewhere)).out.trim()).toBe(agent);
    await first.end();
    const second = await startedAs(["--no-demo"], env);
    expect(await data(second.url, agent, "list_workflows")).toBeDefined();
    await second.end();
    if (process.platform !== "win32") {
      expect(statSync(join(env.NAVIGATOR_HOME, "credentials.json")).mode & 0o777).toBe(0o600);
    }
    expect((await binary.run(["login", "--port", new URL(second.url).port], env)).err).toMatch(
      /^No server answers/,
    );
  });

  it("writes no file with a store in memory, and prints its token instead", async () => {
    const env = { NAVIGATOR_HOME: join(binary.folder, "never") };
    const { url, token, end } = await startedAs(["--store", "memory", "--no-demo"], env);
    expect(await data(url, token ?? "", "list_workflows")).toBeDefined();
    expect(await end()).toBe(0);
    expect(existsSync(env.NAVIGATOR_HOME)).toBe(false);
  });

  it("listens on other addresses only with a token from the environment", async () => {
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

  it("does not start on a file that is not a database, and names it", async () => {
    binary.write("no.db", "this is no database, whatever it is called");
    for (const db of ["no.db", "."]) {
      const refused = await binary.run(["start", "--port", "0", "--no-demo", "--db", db]);
      expect([refused.code, refused.out]).toEqual([5, ""]);
      expect(refused.err.split("\n")).toHaveLength(3);
      expect(refused.err).toContain(`${join(binary.folder, db)}: The `);
    }
  });

  it("plays the demo when the first viewer connects", async () => {
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
  it("shows the moves of a task", async () => {
    const { code, out } = await binary.run(["tour"]);
    expect(out).toMatch(/report failed +review +-> +hitl +HITL/);
    expect(code).toBe(0);
    const { data } = JSON.parse((await binary.run(["tour", "--json"])).out) as { data: { file: string } };
    expect(data.file).toBe("examples/tour.scenarios.yaml");
  });
});
