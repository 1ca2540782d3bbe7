import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Binary } from "../cli/binary.fixture.ts";

interface Block {
  readonly kind: string;
  readonly text: string;
}

const page = readFileSync("docs/guide/a-team-of-five.md", "utf8");
const blocks: readonly Block[] = [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(
  ([, kind = "", text = ""]) => ({
    kind,
    text,
  }),
);

let binary: Binary;
let env: Record<string, string>;
let client: Client | undefined;
beforeAll(async () => {
  binary = await Binary.make();
  const bin = join(binary.folder, "..", "shim");
  mkdirSync(bin);
  writeFileSync(join(bin, "navigator"), `#!/bin/sh\nexec "${process.execPath}" "${binary.file}" "$@"\n`);
  chmodSync(join(bin, "navigator"), 0o755);
  env = { PATH: `${bin}:${process.env["PATH"] ?? ""}`, HOME: join(binary.folder, "..", "shim") };
});
afterAll(async () => {
  await client?.close();
  binary.remove();
});

function runShell(text: string): string {
  const { stdout, stderr, status } = spawnSync("sh", ["-e", "-c", text], {
    cwd: binary.folder,
    env,
    encoding: "utf8",
  });
  expect(status, `${text}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

/** Starts the server as the page tells the user's client to start it. */
async function connect(config: string): Promise<Client> {
  const { mcpServers } = JSON.parse(config) as {
    mcpServers: { navigator: { command: string; args: string[] } };
  };
  const own = new Client({ name: "a-client-of-your-own", version: "1" });
  await own.connect(
    new StdioClientTransport({ ...mcpServers.navigator, env, cwd: binary.folder, stderr: "ignore" }),
  );
  return own;
}

async function call(line: string): Promise<object> {
  const space = line.indexOf(" ");
  const input = JSON.parse(line.slice(space)) as Record<string, unknown>;
  const answer = await client?.callTool({ name: line.slice(0, space), arguments: input });
  const { structuredContent: told = {} } = (answer ?? {}) as { structuredContent?: Record<string, unknown> };
  return (told["data"] ?? told) as object;
}

it("the page about a team of five can be followed word by word", async () => {
  let printed = "";
  let answer: object = {};
  for (const [index, { kind, text }] of blocks.entries()) {
    if (kind === "sh") printed = runShell(text);
    if (text.includes("navigator forecast"))
      expect(printed).toMatch(
        /Critical path.*\n +api .*\n +tests .*\n +release .*\n(.*\n)*.*tag builder: no change/,
      );
    if (kind === "text") expect(printed).toContain(text.trimEnd());
    else if (text.includes("mcpServers")) client = await connect(text);
    else if (kind === "json") expect(answer, text).toMatchObject(JSON.parse(text) as object);
    else if (kind === "calls") {
      const isRefused = blocks[index + 1]?.text.includes('"error"') ?? false;
      for (const line of text.trimEnd().split("\n")) {
        answer = await call(line);
        if (!isRefused) expect(answer, line).not.toHaveProperty("error");
      }
    }
  }
  expect(printed).toMatch(/^done \(5\)$/m);
  expect(runShell("navigator forecast")).toMatch(/^0 open tasks/);
});
