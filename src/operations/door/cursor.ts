import * as z from "zod";

/** Where a list goes on. */
export const Cursor = z.string().regex(/^\d{1,15}$/, "use the `nextCursor` of the page before, as it is");
