import * as z from "zod";

/** Longer than a person reads before answering. */
export const LONGEST_SHOWN_TEXT = 20_000;

/** Text of a definition that workers and people are shown. */
export const ShownText = z.string().max(LONGEST_SHOWN_TEXT);
