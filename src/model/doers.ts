import * as z from "zod";

/** Who did a step under its own name; or a worker, and who named it. */
export const Doer = z.union([z.string(), z.object({ id: z.string(), namedBy: z.string() })]);
export type Doer = z.infer<typeof Doer>;

/** For each step whose doer matters: who did it last, and every one of them where branches did it side by side. */
export const Doers = z.record(z.string(), z.array(Doer));
export type Doers = z.infer<typeof Doers>;
