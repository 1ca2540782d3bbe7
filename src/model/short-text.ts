import * as z from "zod";

/** A file's path may be this long on most systems; no name, step or answer is longer. */
export const LONGEST_SHORT_TEXT = 4_096;

/** Text of which nobody sends more than a line: what is longer is refused before anything is done with it. */
export const ShortText = z.string().max(LONGEST_SHORT_TEXT);
