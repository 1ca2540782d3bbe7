import type { CallToolResult } from "@modelcontextprotocol/server";
import * as z from "zod";
import { type Refusal, refusals } from "../model/refusal.ts";
import { answerTooLarge } from "../operations/door/answer-too-large.ts";
import type { Operation } from "../operations/door/operation.ts";
import type { Answer } from "../operations/door/perform.ts";
import { SyncReminder } from "../operations/door/sync-reminder.ts";
import { toolsets } from "../operations/door/toolsets.ts";
import { quotedSize } from "./quoted-size.ts";

const Failure = z.object({ code: z.string(), message: z.string(), hint: z.string().optional() });

type Shaped = Pick<Operation, "output" | "toolset">;
type Asked = Pick<Operation, "toolset" | "effect">;

/**
 * The schema of a tool's answers. It includes `error`: some clients validate a refused call's structured content
 * too, and would show a schema error instead of the refusal.
 */
export function envelope({ output, toolset }: Shaped): z.ZodObject {
  const { bareAnswers, remindsOfSyncs } = toolsets[toolset];
  if (bareAnswers) return output.extend({ error: Failure.optional() });
  return z.object({
    data: output.optional(),
    ...(remindsOfSyncs && { _sync_reminder: SyncReminder.optional() }),
    error: Failure.optional(),
  });
}

export function accepted(answer: Answer<object>, asked: Asked): CallToolResult {
  const { result, size } = asResult(toolsets[asked.toolset].bareAnswers ? answer.data : answer);
  const refusal = answerTooLarge(size, asked.effect !== "reads");
  return refusal ? refused(refusal, asked) : result;
}

export function refused(refusal: Refusal, asked: Pick<Asked, "toolset">): CallToolResult {
  const { result, size } = asResult(refusalIn(refusal, asked));
  // The answer is too large: leave the facts out, so that the code and the message arrive.
  const shown = answerTooLarge(size, false)
    ? asResult(refusalIn({ ...refusal, facts: {} }, asked)).result
    : result;
  return { ...shown, isError: true };
}

function refusalIn({ code, message, facts }: Refusal, { toolset }: Pick<Asked, "toolset">): object {
  const fixed = { code, message, hint: refusals[code].hint };
  const { situation, ...rest } = facts;
  // Spread the fixed fields twice: first, so that they come first in the JSON, and last, so that no
  // fact overwrites them.
  const error = { ...fixed, ...rest, ...fixed };
  if (!toolsets[toolset].bareAnswers) return { error };
  return { success: false, message, ...(situation as object), error };
}

export function failed(id: string): CallToolResult {
  const message = "Navigator failed to do this.";
  const hint = "Give this id to the operator of Navigator; its log has the cause.";
  return { ...asResult({ error: { code: "INTERNAL", message, hint, id } }).result, isError: true };
}

/** The answer as text and as structured content: hosts differ in which of the two they show to the model. */
function asResult(answer: object): { readonly result: CallToolResult; readonly size: number } {
  const text = JSON.stringify(answer);
  return {
    result: { content: [{ type: "text", text }], structuredContent: answer as Record<string, unknown> },
    size: Buffer.byteLength(text) + quotedSize(text),
  };
}
