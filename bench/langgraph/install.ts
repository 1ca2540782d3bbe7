import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { Skipped } from "../harness/group.ts";

const MARK = join("node_modules", "better-sqlite3", "build", "Release", "better_sqlite3.node");
const TOO_LONG_MS = 15 * 60_000;

/** Installs the locked peers once. Without a fitting prebuilt binary, npm compiles one, which takes minutes. */
export function installedPeers(): string {
  const folder = join(process.cwd(), "bench", "peers");
  if (existsSync(join(folder, MARK))) return folder;
  process.stderr.write("Installing LangGraph into bench/peers; building its SQLite may take minutes ...\n");
  const { status, error, stderr } = spawnSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
    timeout: TOO_LONG_MS,
    shell: process.platform === "win32",
  });
  if (status === 0 && existsSync(join(folder, MARK))) return folder;
  const reason = error?.message ?? lastLine(stderr);
  throw new Skipped(`LangGraph with its SQLite saver could not be installed into bench/peers: ${reason}`);
}

function lastLine(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.at(-1) ?? "npm gave no reason";
}
