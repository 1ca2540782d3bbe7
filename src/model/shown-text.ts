import * as z from "zod";

/** The longest shown text: more than a person reads before answering. */
export const LONGEST_SHOWN_TEXT = 20_000;

/** Text of a definition for workers and people to read. */
export const ShownText = z.string().max(LONGEST_SHOWN_TEXT);
