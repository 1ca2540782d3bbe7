import * as z from "zod";

/**
 * The doer of a step: the id of an agent, or an object for any caller. `namedBy`: the caller that chose `id` as the
 * worker's name. `person`: the doer is a person, which `id` alone does not show, because an agent may have the same
 * id.
 */
export const Doer = z.union([
  z.string(),
  z.object({ id: z.string(), namedBy: z.string().optional(), person: z.literal(true).optional() }),
]);
export type Doer = z.infer<typeof Doer>;

/** The last doer of each step with separation of duty; several doers if parallel branches did the step. */
export const Doers = z.record(z.string(), z.array(Doer));
export type Doers = z.infer<typeof Doers>;
