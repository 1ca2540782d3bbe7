import type { ServerContext } from "@modelcontextprotocol/server";
import type { HostCall } from "../operations/ports/host-call.ts";

const LONGEST = 200;

/**
 * What the host of an agent says of a call. Claude Code gives the id of the call, and its session to the environment of
 * the server; Codex gives both with the call. `undefined` if the host says nothing.
 */
export function hostCallOf(
  { mcpReq }: ServerContext,
  sessionOfServer: string | undefined,
): HostCall | undefined {
  const meta = (mcpReq._meta ?? {}) as Readonly<Record<string, unknown>>;
  const turn = meta["x-codex-turn-metadata"];
  const told = typeof turn === "string" ? parsed(turn) : turn;
  const session = textIn(told, "session_id") ?? named(sessionOfServer);
  const toolUse = textIn(meta, "claudecode/toolUseId") ?? textIn(meta, "callId");
  if (session === undefined && toolUse === undefined) return undefined;
  return { session, toolUse };
}

function textIn(value: unknown, name: string): string | undefined {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return named((value as Readonly<Record<string, unknown>>)[name]);
}

function named(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= LONGEST ? value : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the host says nothing that we understand.
    return undefined;
  }
}
