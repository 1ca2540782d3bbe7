import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listenMcp, type McpListener } from "../../src/mcp/listen.ts";
import { officialTool, type Ran, run } from "./official-tool.fixture.ts";
import { type Program, stdioProgram } from "./program.fixture.ts";
import { toyFactory } from "./toy-factory.fixture.ts";

describe("the official Inspector", () => {
  const config = mkdtempSync(join(tmpdir(), "navigator-inspector-"));
  let folder: string | undefined;
  let program: Program;
  let listener: McpListener;

  beforeAll(async () => {
    folder = await officialTool("inspector", { "@modelcontextprotocol/inspector": "2.12.0" });
    program = await stdioProgram();
    listener = await listenMcp(toyFactory(), { port: 0 });
    const stdio = { type: "stdio", command: process.execPath, args: [program.path] };
    const http = { type: "streamable-http", url: listener.url };
    const mcpServers = Object.fromEntries(
      ["legacy", "modern"].flatMap((protocolEra) => [
        [`stdio-${protocolEra}`, { ...stdio, protocolEra }],
        [`http-${protocolEra}`, { ...http, protocolEra }],
      ]),
    );
    writeFileSync(join(config, "mcp.json"), JSON.stringify({ mcpServers }));
  }, 300_000);

  afterAll(async () => {
    await listener.close();
    program.remove();
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

  it.for(["stdio-legacy", "stdio-modern", "http-legacy", "http-modern"])(
    "lists and calls the tools over %s",
    async (server, { skip }) => {
      if (folder === undefined) return skip("the Inspector could not be installed");
      const listed = await inspect(server, "--method", "tools/list");
      expect(listed).toMatchObject({ code: 0, output: expect.stringContaining("Say who asked and what.") });
      const args = ["--method", "tools/call", "--tool-name", "echo", "--tool-args-json", '{"taskId":"t9"}'];
      const called = await inspect(server, ...args);
      expect(called).toMatchObject({ code: 0, output: expect.stringContaining("t9") });
      const refused = await inspect(server, "--method", "tools/call", "--tool-name", "stale");
      expect(refused).toMatchObject({ code: 5, output: expect.stringContaining("STALE") });
    },
  );
});
