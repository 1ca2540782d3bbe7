import * as z from "zod";

/** The weights of the outcomes of nodes. The outcomes of a node that is not listed are equally likely. */
export const OutcomeWeights = z.record(z.string(), z.record(z.string(), z.number().min(0)));
export type OutcomeWeights = z.infer<typeof OutcomeWeights>;

const Spread = z.object({
  mean: z.number(),
  min: z.number(),
  median: z.number(),
  p95: z.number(),
  max: z.number(),
});

/** The result of many seeded runs of one workflow. */
export const Simulation = z.object({
  workflow: z.string(),
  runs: z.number().int(),
  seed: z.number().int(),
  /** the number of runs by ending: a result, waiting for a person, no accepted move left, or still going on */
  ended: z.record(z.string(), z.number().int()),
  /** the most frequent causes of runs without success, with the step that ended or stopped them */
  causes: z.array(z.object({ ended: z.string(), step: z.string(), why: z.string(), runs: z.number().int() })),
  escalated: z.number().min(0).max(1),
  reports: Spread,
  paths: z.number().int(),
  nodes: z.object({ visited: z.number().int(), total: z.number().int(), never: z.array(z.string()) }),
  edges: z.object({ taken: z.number().int(), total: z.number().int(), never: z.array(z.string()) }),
  stuckAt: z.record(z.string(), z.number().int()),
});
export type Simulation = z.infer<typeof Simulation>;
