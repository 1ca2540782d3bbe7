import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { officialTool, type Ran, run } from "./official-tool.fixture.ts";
import { type Product, startProduct, tokens } from "./product.fixture.ts";

describe("the official Inspector", () => {
  const config = mkdtempSync(join(tmpdir(), "navigator-inspector-"));
  let folder: string | undefined;
  let product: Product;

  beforeAll(async () => {
    folder = await officialTool("inspector", { "@modelcontextprotocol/inspector": "2.12.0" });
    product = await startProduct("--db", join(config, "served.db"));
    const args = [product.binary.file, "mcp", "--db", join(config, "own.db")];
    const stdio = { type: "stdio", command: process.execPath, args };
    const headers = { authorization: `Bearer ${tokens.agent}` };
    const http = { type: "streamable-http", url: product.mcp, headers };
    const mcpServers = Object.fromEntries(
      ["legacy", "modern"].flatMap((protocolEra) => [
        [`stdio-${protocolEra}`, { ...stdio, protocolEra }],
        [`http-${protocolEra}`, { ...http, protocolEra }],
      ]),
    );
    writeFileSync(join(config, "mcp.json"), JSON.stringify({ mcpServers }));
  }, 300_000);

  afterAll(async () => {
    await product.close();
    rmSync(config, { recursive: true, force: true });
  });

  const inspect = (server: string, ...args: string[]): Promise<Ran> =>
    run(
      process.execPath,
      [
        join(folder ?? "", "node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js"),
        ...["--cli", "--config", join(config, "mcp.json"), "--server", server, "--format", "json", ...args],
      ],
      { seconds: 60 },
    );

  const callTool = (server: string, name: string, input: object): Promise<Ran> =>
    inspect(
      server,
      ...["--method", "tools/call", "--tool-name", name, "--tool-args-json", JSON.stringify(input)],
    );

  it.for(["stdio-legacy", "stdio-modern", "http-legacy", "http-modern"])(
    "lists and calls our tools over %s",
    async (server, { skip }) => {
      if (folder === undefined) return skip("the Inspector could not be installed");
      const listed = await inspect(server, "--method", "tools/list");
      expect(listed.code).toBe(0);
      for (const name of ["list_workflows", "load_task_tree", "advance_task"])
        expect(listed.output).toContain(`"${name}"`);
      const taskId = `by-${server}`;
      const tasks = [{ id: taskId, workflowType: "quick-task" }];
      expect(await callTool(server, "load_task_tree", { tasks })).toMatchObject({
        code: 0,
        output: expect.stringContaining(taskId),
      });
      expect(await callTool(server, "advance_task", { taskId })).toMatchObject({
        code: 0,
        output: expect.stringContaining("previousStep"),
      });
      expect(await callTool(server, "advance_task", { taskId: "nobody" })).toMatchObject({
        code: 5,
        output: expect.stringContaining("TASK_NOT_FOUND"),
      });
    },
  );
});
