import type { Json } from "../../model/json.ts";
import { limits } from "../../model/limits.ts";
import type { Refusal } from "../../model/refusal.ts";

/** The limit of one message in either direction: a request, a line of standard input, an answer. */
export const MAX_MESSAGE_BYTES = limits.messageBytes.most;

/**
 * About how many bytes of JSON one page holds. An MCP answer contains a page twice, the second time as text with
 * escaped quotes.
 */
export const PAGE_BYTES = limits.pageBytes.most;

/** About how many bytes of tasks a picture of many tasks holds. The page draws it in one piece. */
export const PICTURE_BYTES = 2 * PAGE_BYTES;

export const MAX_OUTPUT = limits.outputBytes.most;

const encoder = new TextEncoder();

/** The size of a value as stored JSON, in bytes. */
export function sizeOf(value: Json | object): number {
  return encoder.encode(JSON.stringify(value)).length;
}

/** Refuses a large output of a step. The history stores outputs for good, so large output belongs in a file. */
export function judgeOutput(output: Json | undefined): Refusal | undefined {
  const size = output === undefined ? 0 : sizeOf(output);
  if (size <= MAX_OUTPUT) return undefined;
  return {
    code: "INPUT_TOO_LARGE",
    message: `The output holds ${size} bytes; at most ${MAX_OUTPUT} are kept.`,
    facts: { field: "output", size, limit: MAX_OUTPUT },
  };
}
