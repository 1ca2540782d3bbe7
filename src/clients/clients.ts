import type { Client } from "./client.ts";
import { claude } from "./table/claude.ts";
import { codex } from "./table/codex.ts";
import { cursor } from "./table/cursor.ts";
import { gemini } from "./table/gemini.ts";
import { opencode } from "./table/opencode.ts";
import { vscode } from "./table/vscode.ts";

/** The clients that can be set up, by the names that people type. A new client is a file and a line here. */
export const clients = { claude, codex, cursor, vscode, gemini, opencode } as const satisfies Readonly<
  Record<string, Client>
>;

export type ClientName = keyof typeof clients;

export const clientNames = Object.keys(clients) as readonly ClientName[];
