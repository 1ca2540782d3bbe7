import * as z from "zod";

/** The doer of a step: a caller under its own name, or a worker together with the caller that named it. */
export const Doer = z.union([z.string(), z.object({ id: z.string(), namedBy: z.string() })]);
export type Doer = z.infer<typeof Doer>;

/** The last doer of each step with separation of duty; several doers if parallel branches did the step. */
export const Doers = z.record(z.string(), z.array(Doer));
export type Doers = z.infer<typeof Doers>;
