import * as z from "zod";
import { EvidenceFact } from "./evidence.ts";
import { Json } from "./json.ts";
import {
  ClaimedForensics,
  ClaimFlag,
  Confidence,
  Decision,
  Eliminated,
  Envelope,
  InstalledPolicy,
  Iteration,
  ModelAnswer,
  ModelCost,
  QuotedFailure,
  RouteCandidate,
  RouteMode,
  RouteSource,
  RouteStatus,
  Verdict,
  WhyNow,
} from "./routing.ts";

const count = z.number().int().nonnegative();

/**
 * What a decision was made from, besides its measurements and the task's position: enough to make the decision again.
 * Empty parts are left out.
 */
export const RouteGrounds = z.object({
  now: z.number(),
  at: z.iso.datetime(),
  /** the status as reported; the decision has the one that counted */
  status: RouteStatus,
  /** the mode and the policy of the installation, where its configuration sets them */
  installed: InstalledPolicy.extend({ mode: RouteMode.optional() }).optional(),
  claims: ClaimedForensics.optional(),
  envelope: Envelope.optional(),
  variables: z.record(z.string(), Json).optional(),
  facts: z.array(EvidenceFact).optional(),
  /** the hash of the whole report by outcome, where a person approves reports */
  hashes: z.record(z.string(), z.string()).optional(),
  /** the lines of tools that contain words of a known failure */
  captured: z.array(z.string()).optional(),
  /** the changed paths, the forbidden ones first, up to a limit */
  paths: z.array(z.string()).optional(),
  tags: z.array(z.string()).optional(),
  /** the workflow that the matched signature leads to; without a version it was not loaded */
  target: z.object({ flow: z.string(), version: z.string().optional() }).optional(),
  /** the accepted rule of the situation, and how the model's confidence had turned out */
  rules: z.array(Json).optional(),
  model: Json.optional(),
  /** in the mode authoritative: why no change of the definition could be proposed, or why which answer's could not */
  graph: z
    .object({
      closed: z.string().optional(),
      problems: z.array(z.object({ answer: count, problem: z.string() })).optional(),
    })
    .optional(),
  /** the answers of the model or of the caller; null for an answer that could not be read */
  answers: z.array(ModelAnswer.nullable()).optional(),
});
export type RouteGrounds = z.infer<typeof RouteGrounds>;

/** A decision with its grounds, as the history keeps it. */
export const RouteDecision = z.object({
  /** the innermost workflow, and the path of the step */
  flow: z.string(),
  path: z.string(),
  status: RouteStatus,
  decision: Decision,
  candidate: z.string(),
  next: z.string().optional(),
  target: z.string().optional(),
  /** the ids of the steps that the decision adds */
  nodes: z.array(z.string()).optional(),
  /** the id of the proposal that the decision makes */
  proposal: z.string().optional(),
  reason: z.string(),
  confidence: Confidence,
  source: RouteSource,
  candidates: z.array(RouteCandidate),
  eliminated: z.array(Eliminated),
  warnings: z.array(z.string()),
  verdict: Verdict,
  flags: z.array(ClaimFlag),
  /** why each answer of a model was rejected, or why the model gave none */
  rejected: z.array(z.string()),
  /** the measured and claimed values with their origin */
  forensics: z.record(z.string(), Json),
  iteration: Iteration,
  /** the name of the matched signature */
  matched: z.string().optional(),
  why_now: WhyNow.optional(),
  agent: z.string().optional(),
  /** for ESCALATE: what failed, in the words of tools */
  last_failure: z.array(QuotedFailure).optional(),
  model: ModelCost.optional(),
  /** absent in entries of older versions */
  grounds: RouteGrounds.optional(),
  trace: z.object({
    signature: z.string().optional(),
    digest: z.string().optional(),
    failures: count.optional(),
    tests: count.optional(),
  }),
});
export type RouteDecision = z.infer<typeof RouteDecision>;

/** One line of `decisions.jsonl`. */
export const DecisionLine = z.object({
  seq: count,
  timestamp: z.iso.datetime(),
  run_id: z.string(),
  flow_key: z.string(),
  step_id: z.string(),
  agent_key: z.string().optional(),
  decision: Decision,
  detour_target: z.string().optional(),
  injected_flow: z.string().optional(),
  injected_nodes: z.array(z.string()).optional(),
  /** the proposal that the decision made */
  proposal: z.string().optional(),
  reason: z.string(),
  forensic_summary: z.record(z.string(), z.unknown()),
  iteration: Iteration,
  signature_matched: z.string().optional(),
  confidence: Confidence,
  source: RouteSource,
  offroad: z.boolean(),
  candidates: z.array(z.string()),
  why_now: WhyNow.optional(),
  model: ModelCost.optional(),
});
export type DecisionLine = z.infer<typeof DecisionLine>;
