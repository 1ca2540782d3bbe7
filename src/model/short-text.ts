import * as z from "zod";

/** The longest file path on most systems; no name, step or answer needs more. */
export const LONGEST_SHORT_TEXT = 4_096;

/** Text of one line at most, such as a name or an id. */
export const ShortText = z.string().max(LONGEST_SHORT_TEXT);
