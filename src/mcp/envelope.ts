import type { CallToolResult } from "@modelcontextprotocol/server";
import * as z from "zod";
import { type Refusal, refusals } from "../model/refusal.ts";
import type { Answer } from "../operations/call.ts";
import type { Operation } from "../operations/operation.ts";
import { SyncReminder } from "../operations/sync-reminder.ts";

const Failure = z.object({ code: z.string(), message: z.string(), hint: z.string().optional() });

type Shaped = Pick<Operation, "output" | "toolset">;

/**
 * What every answer of a tool looks like. `error` is in it as well: some clients hold a refused call's
 * structured content against the schema too, and would show their own complaint instead of the refusal.
 */
export function envelope({ output, toolset }: Shaped): z.ZodObject {
  if (isBare(toolset)) return output.extend({ error: Failure.optional() });
  return z.object({
    data: output.optional(),
    ...(toolset === "tasks" && { _sync_reminder: SyncReminder.optional() }),
    error: Failure.optional(),
  });
}

export function accepted(answer: Answer<object>, { toolset }: Pick<Shaped, "toolset">): CallToolResult {
  return asResult(isBare(toolset) ? answer.data : answer);
}

export function refused(
  { code, message, facts }: Refusal,
  { toolset }: Pick<Shaped, "toolset">,
): CallToolResult {
  const said = { code, message, hint: refusals[code].hint };
  const { situation, ...rest } = facts;
  // Twice: first to be read first, last so that no fact can stand in for the code.
  const error = { ...said, ...rest, ...said };
  const answer = isBare(toolset) ? { success: false, message, ...(situation as object), error } : { error };
  return { ...asResult(answer), isError: true };
}

/** Those who are led get the situation itself, and a refusal beside it. */
function isBare(toolset: Operation["toolset"]): boolean {
  return toolset === "guided" || toolset === "nav";
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
