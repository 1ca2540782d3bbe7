import * as z from "zod";
import { ShortText } from "../../model/short-text.ts";

/**
 * Whether a store stores the text unchanged. A lone surrogate or NUL would be altered, and the text
 * would not be found again.
 */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !text.includes("\0");
}

const NOT_PLAIN = "must be well-formed text without NUL";

/** Text of any length; the operation sets its own limit. */
export const PlainText = z.string().refine(isPlainText, NOT_PLAIN);

/** Text used in a look-up. */
export const Key = ShortText.refine(isPlainText, NOT_PLAIN);

/** Text that is stored and used in later look-ups. */
export const Name = Key.min(1).max(200);
