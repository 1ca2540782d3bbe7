import type { Json } from "../../model/json.ts";
import type { Refusal } from "../../model/refusal.ts";
import { sizeOf } from "./size.ts";

export const MAX_OUTPUT = 64 * 1024;

/** What came of a step is kept in the history for good; a file belongs in a file. */
export function judgeOutput(output: Json | undefined): Refusal | undefined {
  const size = output === undefined ? 0 : sizeOf(output);
  if (size <= MAX_OUTPUT) return undefined;
  return {
    code: "INPUT_TOO_LARGE",
    message: `The output holds ${size} bytes; at most ${MAX_OUTPUT} are kept.`,
    facts: { field: "output", size, limit: MAX_OUTPUT },
  };
}
