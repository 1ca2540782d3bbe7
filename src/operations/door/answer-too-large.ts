import type { Refusal } from "../../model/refusal.ts";
import { MAX_MESSAGE_BYTES } from "./sizes.ts";

/**
 * The refusal that is sent instead of an oversized answer; `undefined` if the answer is not too large. Clients close
 * the connection on a line that is too long. If the call changed something, the refusal says so, so that the caller
 * does not repeat it.
 */
export function answerTooLarge(size: number, isDone: boolean): Refusal | undefined {
  if (size <= MAX_MESSAGE_BYTES) return undefined;
  const facts = { size, limit: MAX_MESSAGE_BYTES };
  const sizes = `holds ${size} bytes, and at most ${MAX_MESSAGE_BYTES} are sent`;
  if (!isDone) return { code: "ANSWER_TOO_LARGE", message: `The answer ${sizes}.`, facts };
  const message = `This was done, but the answer ${sizes}. Do not repeat the call; read the present state instead.`;
  return { code: "ANSWER_TOO_LARGE", message, facts: { ...facts, done: true } };
}
