import * as z from "zod";
import { ShortText } from "../../model/short-text.ts";

/** Half a character, or NUL, would be looked up and stored as another text than was given. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

const NOT_PLAIN = "must be well-formed text without NUL";

/** Text of any length: whoever takes it says how much is too much. */
export const PlainText = z.string().refine(isPlainText, NOT_PLAIN);

/** Text that something is looked up by. */
export const Key = ShortText.refine(isPlainText, NOT_PLAIN);

/** Text that is kept, and looked up by later. */
export const Name = Key.min(1).max(200);
