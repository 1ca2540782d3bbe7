import type { Refusal } from "../model/refusal.ts";
import { MAX_MESSAGE_BYTES } from "../operations/door/sizes.ts";

/**
 * The refusal of an answer that is not to be sent: clients end the connection at a line that is too long for them.
 * What was done stays done, and whoever asked must not take it for undone.
 */
export function tooLarge(size: number, isDone: boolean): Refusal | undefined {
  if (size <= MAX_MESSAGE_BYTES) return undefined;
  const facts = { size, limit: MAX_MESSAGE_BYTES };
  const sizes = `holds ${size} bytes, and at most ${MAX_MESSAGE_BYTES} are sent`;
  if (!isDone) return { code: "ANSWER_TOO_LARGE", message: `The answer ${sizes}.`, facts };
  const message = `This was done, but the answer ${sizes}. Do not ask for it again; look at what it is now.`;
  return { code: "ANSWER_TOO_LARGE", message, facts: { ...facts, done: true } };
}

/** What a text takes inside of a message. */
export function quotedSize(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}
