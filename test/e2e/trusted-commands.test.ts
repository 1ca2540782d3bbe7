import { existsSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { gone } from "../../src/adapters/collectors/gone.fixture.ts";
import { Binary, type Ran } from "../cli/binary.fixture.ts";
import { databaseFor } from "../support/database-for.ts";
import { Desk } from "../support/desk.ts";
import { node, proven } from "../support/workshop.ts";

const passing = `${node} -p '[process.cwd(), process.env.NAVIGATOR_HOME, process.env.NAVIGATOR_OPERATOR_TOKEN].join()'`;
const waiting = `${node} -e 'require("fs").writeFileSync("pid.new", String(process.pid));
  require("fs").renameSync("pid.new", "pid");
  setInterval(() => {}, 1000);'`;

let binary: Binary;
let db = "";
let home = "";
let count = 0;
beforeAll(async () => {
  binary = await Binary.make();
});
afterAll(() => binary.remove());
beforeEach(async () => {
  count += 1;
  db = await databaseFor(join(binary.folder, `evidence ${count}.db`));
  home = join(binary.folder, `home ${count}`);
});

async function atGate(run: string): Promise<void> {
  const desk = new Desk({ file: db });
  await desk.load("proven", proven([{ run }]));
  await desk.plant({ id: "t", workflowType: "proven" });
  await desk.advance("t", undefined, "passed");
  await binary.own(desk, { NAVIGATOR_HOME: home });
  await desk.close();
}

const here = () => ["--db", db, "--project", "test"];
const env = () => ({ NAVIGATOR_HOME: home, NAVIGATOR_OPERATOR_TOKEN: "a-secret-that-commands-do-not-see" });

function run(args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<Ran> {
  return binary.run([...args, ...here()], { ...env(), ...more });
}

function decide(args: readonly string[]): Promise<Ran> {
  return binary.decide([...args, ...here()], { NAVIGATOR_HOME: home });
}

/** An agent with its own server process. */
async function agent(...args: readonly string[]): Promise<Client> {
  const client = new Client({ name: "agent", version: "1" });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [binary.file, "mcp", ...args, ...here()],
      cwd: binary.folder,
      env: { ...(process.env as Record<string, string>), ...env() },
      stderr: "ignore",
    }),
  );
  return client;
}

async function report(client: Client): Promise<Record<string, unknown>> {
  const input = { name: "advance_task", arguments: { taskId: "t", result: "passed" } };
  const { structuredContent } = await client.callTool(input);
  return structuredContent as Record<string, unknown>;
}

async function begun(): Promise<number> {
  const file = join(binary.folder, "pid");
  while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 5));
  const pid = Number(readFileSync(file, "utf8"));
  rmSync(file);
  return pid;
}

describe("the binary", () => {
  it("trusts, lists and revokes a workflow's commands at a terminal", async () => {
    await atGate(passing);
    expect((await run(["trust"])).out).toBe("No workflow's commands may run on this machine.\n");
    const { code, out } = await decide(["trust", "proven"]);
    expect(code).toBe(0);
    expect(out.split("\n")).toEqual([
      "The commands of proven may run on this machine:",
      `  ${passing}  at check`,
      `  ${passing}  at again`,
      "Commands are off here; start Navigator with --allow-commands to run them.",
      "",
    ]);
    expect(statSync(join(home, "trusted.json")).mode & 0o777).toBe(0o600);
    expect((await run(["trust", "--list"])).out).toMatch(/^ {2}proven {2}[0-9a-f]{12} {2}/);
    expect((await decide(["trust", "proven", "--revoke"])).out).toMatch(
      /^The commands of proven may no longer run:/,
    );
    expect((await decide(["trust", "proven", "--revoke"])).out).toBe("proven was not trusted.\n");
    expect((await decide(["trust", "nobody"])).code).toBe(3);
  });

  it("runs them for a person only if the environment allows it, without Navigator's own settings", async () => {
    await atGate(passing);
    await decide(["trust", "proven"]);
    const refused = await run(["advance", "t", "passed"]);
    expect([refused.code, refused.err]).toEqual([3, expect.stringContaining("commands are off")]);
    const { code, out } = await run(["advance", "t", "passed"], { NAVIGATOR_ALLOW_COMMANDS: "1" });
    expect([code, out]).toEqual([0, expect.stringContaining("check -> end")]);
    const history = (await run(["history", "t", "--json"])).out;
    expect(history).toContain(JSON.stringify(`${binary.folder},,\n`));
  });

  it("runs them for an agent only with --allow-commands, and only if trusted", async () => {
    await atGate(passing);
    const careful = await agent();
    expect(await report(careful)).toMatchObject({
      error: { code: "EVIDENCE_MISSING", message: expect.stringContaining("--allow-commands") },
    });
    await careful.close();
    const client = await agent("--allow-commands");
    expect(await report(client)).toMatchObject({
      error: { code: "EVIDENCE_MISSING", message: expect.stringContaining(`${binary.self} trust proven`) },
    });
    await decide(["trust", "proven"]);
    expect(await report(client)).toMatchObject({ data: { nextStep: "end" } });
    await client.close();
  });

  it("leaves no command running when its agent cancels or goes away", async () => {
    await atGate(waiting);
    await decide(["trust", "proven"]);
    const client = await agent("--allow-commands");
    const cancel = new AbortController();
    const input = { name: "advance_task", arguments: { taskId: "t", result: "passed" } };
    const cancelled = client.callTool(input, { signal: cancel.signal }).catch(() => "cancelled");
    const first = await begun();
    cancel.abort();
    expect(await cancelled).toBe("cancelled");
    await gone(first);
    const lost = client.callTool(input).catch(() => "lost");
    const second = await begun();
    await client.close();
    expect(await lost).toBe("lost");
    await gone(second);
  });

  it("leaves no command running when it is stopped", async () => {
    await atGate(waiting);
    await decide(["trust", "proven"]);
    const child = binary.start(["advance", "t", "passed", ...here()], {
      ...env(),
      NAVIGATOR_ALLOW_COMMANDS: "1",
    });
    const ended = new Promise((resolve) => child.on("close", (_, signal) => resolve(signal)));
    const pid = await begun();
    child.kill("SIGTERM");
    expect(await ended).toBe("SIGTERM");
    await gone(pid);
  });
});
