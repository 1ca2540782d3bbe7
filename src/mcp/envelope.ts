import type { CallToolResult } from "@modelcontextprotocol/server";
import * as z from "zod";
import { type Refusal, refusals } from "../model/refusal.ts";
import type { Operation } from "../operations/operation.ts";
import { SyncReminder } from "../operations/sync-reminder.ts";

const Failure = z.object({ code: z.string(), message: z.string(), hint: z.string().optional() });

/**
 * What every answer of a tool looks like. `error` is in it as well: some clients hold a refused call's
 * structured content against the schema too, and would show their own complaint instead of the refusal.
 */
export function envelope({ output, toolset }: Pick<Operation, "output" | "toolset">): z.ZodObject {
  return z.object({
    data: output.optional(),
    ...(toolset === "tasks" && { _sync_reminder: SyncReminder.optional() }),
    error: Failure.optional(),
  });
}

export function accepted(answer: object): CallToolResult {
  return asResult(answer);
}

export function refused({ code, message, facts }: Refusal): CallToolResult {
  const said = { code, message, hint: refusals[code].hint };
  // Twice: first to be read first, last so that no fact can stand in for the code.
  return { ...asResult({ error: { ...said, ...facts, ...said } }), isError: true };
}

export function failed(id: string): CallToolResult {
  const message = "Navigator failed to do this.";
  const hint = "Tell whoever runs Navigator this id; its log has the cause.";
  return { ...asResult({ error: { code: "INTERNAL", message, hint, id } }), isError: true };
}

/** Twice the same: nobody can know which of the two a host shows its model. */
function asResult(answer: object): CallToolResult {
  const text = JSON.stringify(answer);
  return { content: [{ type: "text", text }], structuredContent: answer as Record<string, unknown> };
}
