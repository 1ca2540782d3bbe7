import * as z from "zod";
import { InjectedNode } from "./injected-node.ts";
import { JsonPatch } from "./json-patch.ts";
import { RoutingRule, RuleEvidence } from "./routing-rule.ts";

/** What has become of a proposal. A revoked one was accepted before. */
export const ProposalState = z.enum(["open", "accepted", "rejected", "revoked"]);
export type ProposalState = z.infer<typeof ProposalState>;

const common = {
  id: z.string(),
  state: ProposalState,
  /** when it was made */
  at: z.number(),
  /** the person who decided last, when, and why */
  decided: z.object({ by: z.string(), at: z.number(), note: z.string().optional() }).optional(),
};

/** A change of a workflow that a model proposed while it routed a task. */
export const GraphProposal = z.object({
  ...common,
  kind: z.literal("graph"),
  workflow: z.string(),
  /** the version that the patch is for, and the version that it leads to */
  base: z.string(),
  result: z.string(),
  patch: JsonPatch,
  /** the steps that the task went through meanwhile */
  nodes: z.array(InjectedNode),
  task: z.string(),
  step: z.string(),
  reason: z.string(),
  model: z.string().optional(),
  /** how the change holds tasks back less, one sentence for each gate, question or guarded step */
  loosens: z.array(z.string()).optional(),
});
export type GraphProposal = z.infer<typeof GraphProposal>;

/** A rule that the log speaks for, or the removal of an accepted rule whose outcomes turned bad. */
export const RuleChange = z.object({
  ...common,
  kind: z.enum(["rule", "removal"]),
  rule: RoutingRule,
  evidence: RuleEvidence,
});
export type RuleChange = z.infer<typeof RuleChange>;

/** A change that only a person can put in force: a versioned record of kind `proposal`. */
export const Proposal = z.discriminatedUnion("kind", [GraphProposal, RuleChange]);
export type Proposal = z.infer<typeof Proposal>;

/** A proposal and the version of its record, which a decision names. */
export const ListedProposal = z.object({ proposal: Proposal, version: z.number().int() });
export type ListedProposal = z.infer<typeof ListedProposal>;
