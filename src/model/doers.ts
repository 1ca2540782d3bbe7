import * as z from "zod";

/**
 * The doer of a step: an agent under its own name, or any caller as an object. `namedBy`: the caller that named the
 * worker `id`. `person`: the caller itself is a person, since an agent may have the same name.
 */
export const Doer = z.union([
  z.string(),
  z.object({ id: z.string(), namedBy: z.string().optional(), person: z.literal(true).optional() }),
]);
export type Doer = z.infer<typeof Doer>;

/** The last doer of each step with separation of duty; several doers if parallel branches did the step. */
export const Doers = z.record(z.string(), z.array(Doer));
export type Doers = z.infer<typeof Doers>;
