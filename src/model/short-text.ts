import * as z from "zod";

/** The most characters of a short text: the longest file path on most systems. No name, step or answer needs more. */
export const LONGEST_SHORT_TEXT = 4_096;

/** Text of one line at most, such as a name or an id. */
export const ShortText = z.string().max(LONGEST_SHORT_TEXT);
