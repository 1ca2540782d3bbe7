import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

export interface Start {
  /** from the spawn to the first answer to tools/list */
  readonly seconds: number;
  readonly residentMiB: number;
  readonly tools: readonly string[];
}

const LIST = 2;
const client = { name: "bench", version: "1" };

/** The first messages of a client of each era, sent before the server is up. */
const openings = {
  "2026-07-28": [
    {
      jsonrpc: "2.0",
      id: LIST,
      method: "tools/list",
      params: {
        _meta: {
          "io.modelcontextprotocol/protocolVersion": "2026-07-28",
          "io.modelcontextprotocol/clientInfo": client,
          "io.modelcontextprotocol/clientCapabilities": {},
        },
      },
    },
  ],
  "2025-11-25": [
    {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: client },
    },
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: LIST, method: "tools/list" },
  ],
} as const;

export type Era = keyof typeof openings;
export const ERAS: readonly Era[] = ["2026-07-28", "2025-11-25"];

/** Starts a server, requests its tools, and stops it. */
export async function firstAnswer(args: readonly string[], era: Era): Promise<Start> {
  const began = performance.now();
  const server = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  try {
    server.stdin.write(openings[era].map((message) => `${JSON.stringify(message)}\n`).join(""));
    const tools = await listedBy(server.stdout);
    return { seconds: (performance.now() - began) / 1000, residentMiB: residentMiB(server), tools };
  } finally {
    server.kill("SIGKILL");
    if (server.exitCode === null && server.signalCode === null) await once(server, "exit");
  }
}

async function listedBy(output: Readable): Promise<readonly string[]> {
  for await (const line of createInterface({ input: output })) {
    const { id, result } = JSON.parse(line) as { id?: number; result?: { tools?: { name: string }[] } };
    if (id !== LIST) continue;
    if (!result?.tools) throw new Error(`tools/list was answered with ${line.slice(0, 300)}`);
    return result.tools.map(({ name }) => name);
  }
  throw new Error("the server ended without an answer");
}

function residentMiB({ pid }: ChildProcess): number {
  const kibibytes = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Number(kibibytes) / 1024;
}
