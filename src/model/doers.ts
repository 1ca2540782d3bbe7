import * as z from "zod";

/** For each step whose doer matters: who did it last, and every one of them where branches did it side by side. */
export const Doers = z.record(z.string(), z.array(z.string()));
export type Doers = z.infer<typeof Doers>;
