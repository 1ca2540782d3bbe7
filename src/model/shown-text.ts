import * as z from "zod";

/** More than anybody reads before they answer. */
export const LONGEST_SHOWN_TEXT = 20_000;

/** Text of a definition that is shown to whoever works on a task or is asked about it. */
export const ShownText = z.string().max(LONGEST_SHOWN_TEXT);
