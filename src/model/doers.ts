import * as z from "zod";

/** The caller that did a step under its own name; or a worker, with the caller that named it. */
export const Doer = z.union([z.string(), z.object({ id: z.string(), namedBy: z.string() })]);
export type Doer = z.infer<typeof Doer>;

/** For each step with separation of duty, its last doer; several doers if parallel branches did the step. */
export const Doers = z.record(z.string(), z.array(Doer));
export type Doers = z.infer<typeof Doers>;
