import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isOnServer } from "../support/database-for.ts";
import { Binary } from "./binary.fixture.ts";
import { dataOf, startServer } from "./server.fixture.ts";

let binary: Binary;
let elsewhere: string;
beforeAll(async () => {
  binary = await Binary.make();
  elsewhere = join(binary.folder, "another project");
  mkdirSync(elsewhere);
});
afterAll(() => binary.remove());

interface Command {
  readonly command: string;
  readonly args: readonly string[];
}

/** Plants a task as an agent whose client runs the command in a folder of its own, and without our environment. */
async function plantBy({ command, args }: Command, taskId: string): Promise<void> {
  const client = new Client({ name: "somebody", version: "1" });
  await client.connect(
    new StdioClientTransport({ command, args: [...args], cwd: elsewhere, stderr: "ignore" }),
  );
  const tasks = [{ id: taskId, workflowType: "quick-task" }];
  await client.callTool({ name: "load_task_tree", arguments: { tasks } });
  await client.close();
}

/** What the server that runs knows of a task. */
async function seen(
  out: string,
  taskId: string,
  env: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(out)?.[0] ?? "";
  const token = (await binary.run(["token", "agent"], env)).out.trim();
  return dataOf(url, token, "get_task", { taskId });
}

describe("an agent in another folder", () => {
  it.skipIf(process.platform === "win32")(
    "that is connected as `start` says works on the tasks that `start` shows",
    async () => {
      const args = ["--db", "our $tasks.db", "--project", "ours", "--no-demo"];
      const { out, end } = await startServer(binary, args);
      const line = /claude mcp add navigator -- (.+)/.exec(out)?.[1] ?? "";
      await plantBy({ command: "sh", args: ["-c", `exec ${line}`] }, "from-elsewhere");
      expect(await seen(out, "from-elsewhere")).toMatchObject({ task: { id: "from-elsewhere" } });
      expect(await end()).toBe(0);
    },
  );

  it("that `init` has connected works on the tasks that `start` shows by itself", async ({ skip }) => {
    skip(isOnServer, "is about files");
    const env = { NAVIGATOR_HOME: ".navigator" };
    expect((await binary.run(["init", "--clients", "claude"], env)).code).toBe(0);
    const config = readFileSync(join(binary.folder, ".mcp.json"), "utf8");
    const { mcpServers } = JSON.parse(config) as { mcpServers: { navigator: Command } };
    const { out, end } = await startServer(binary, ["--no-demo"], env);
    await plantBy(mcpServers.navigator, "by-settings");
    expect(await seen(out, "by-settings", env)).toMatchObject({ task: { id: "by-settings" } });
    expect(await end()).toBe(0);
  });
});
