import * as z from "zod";

/** Half a character, or NUL, would be looked up and stored as another text than was given. */
export function isPlainText(text: string): boolean {
  return !text.includes("\0") && !/\p{Surrogate}/u.test(text);
}

/** Text that something is looked up by. */
export const Key = z.string().refine(isPlainText, "must be well-formed text without NUL");

/** Text that is kept, and looked up by later. */
export const Name = Key.min(1).max(200);
