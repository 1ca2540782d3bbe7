import type { Dialect } from "./dialect.ts";
import { claude } from "./dialects/claude.ts";
import { codex } from "./dialects/codex.ts";
import { copilot } from "./dialects/copilot.ts";
import { cursor } from "./dialects/cursor.ts";
import { gemini } from "./dialects/gemini.ts";
import { opencode } from "./dialects/opencode.ts";
import { vscode } from "./dialects/vscode.ts";

/** The dialects of all clients, by the name that a hook's command line gives. A new client is a file and a line here. */
const dialects: Readonly<Record<string, Dialect>> = {
  claude,
  codex,
  cursor,
  vscode,
  copilot,
  gemini,
  opencode,
};

export const clients: readonly string[] = Object.keys(dialects);

export function dialectOf(client: string): Dialect | undefined {
  return Object.hasOwn(dialects, client) ? dialects[client] : undefined;
}
