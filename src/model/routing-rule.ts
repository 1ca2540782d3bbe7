import * as z from "zod";

/** A situation in which decisions are compared: the same place, failure, results and ways on. */
export const Situation = z.object({
  flow: z.string(),
  step: z.string(),
  signature: z.string().nullable(),
  /** whether each measured field fails */
  measured: z.record(z.string(), z.enum(["fails", "holds"])),
  iteration: z.enum(["first", "later"]),
  /** the ids, sorted, without the number of an iteration */
  candidates: z.array(z.string()),
});
export type Situation = z.infer<typeof Situation>;

/** A choice that the log has shown to be right in a situation. A person accepts it; then it decides. */
export const RoutingRule = z.object({
  /** equal for equal situations and choices */
  id: z.string(),
  situation: Situation,
  /** the id of a candidate, without the number of an iteration */
  choice: z.string(),
});
export type RoutingRule = z.infer<typeof RoutingRule>;

/** A rule that a person has accepted, and when: a versioned record of kind `routing-rule`. */
export const AcceptedRule = RoutingRule.extend({ acceptedAt: z.iso.datetime() });
export type AcceptedRule = z.infer<typeof AcceptedRule>;

/** How often, out of how many decisions, since when. */
export const RuleEvidence = z.object({
  count: z.number().int().min(0),
  of: z.number().int().min(0),
  since: z.iso.datetime(),
  /** how many of the counted choices models made, and how many the reporting agents themselves */
  models: z.number().int().min(0).optional(),
  agents: z.number().int().min(0).optional(),
});
export type RuleEvidence = z.infer<typeof RuleEvidence>;

/** A proposal for a person: to add a rule that models follow already, or to remove one whose outcomes turned bad. */
export const RuleProposal = z.object({
  kind: z.enum(["add", "remove"]),
  rule: RoutingRule,
  evidence: RuleEvidence,
});
export type RuleProposal = z.infer<typeof RuleProposal>;
