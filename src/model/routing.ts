import * as z from "zod";
import { Charter } from "./charter.ts";
import { InjectedNode, MOST_INJECTED } from "./injected-node.ts";
import { JsonPatch } from "./json-patch.ts";
import { Measurements } from "./measurement.ts";

const count = z.number().int().nonnegative();
const Name = z.string().min(1).max(200);

export const decisions = [
  "CONTINUE",
  "LOOP",
  "DETOUR",
  "INJECT_FLOW",
  "INJECT_NODES",
  "EXTEND_GRAPH",
  "SKIP",
  "ESCALATE",
  "TERMINATE",
] as const;
export const Decision = z.enum(decisions);
export type Decision = z.infer<typeof Decision>;

export const RouteStatus = z.enum(["VERIFIED", "UNVERIFIED", "PARTIAL", "BLOCKED"]);
export type RouteStatus = z.infer<typeof RouteStatus>;

export const Confidence = z.enum(["HIGH", "MEDIUM", "LOW"]);
export type Confidence = z.infer<typeof Confidence>;

/** The tier of the router that made a decision. */
export const RouteSource = z.enum(["fast_path", "deterministic", "navigator", "envelope", "escalate"]);
export type RouteSource = z.infer<typeof RouteSource>;

export const Concern = z.object({
  severity: z.enum(["LOW", "MEDIUM", "HIGH"]),
  description: z.string().max(2_000),
  location: z.string().max(500).optional(),
});
export type Concern = z.infer<typeof Concern>;

export const Iteration = z.object({ current: count, max: count.optional() });
export type Iteration = z.infer<typeof Iteration>;

/** What the agent of a step proposes as the next step. */
export const Envelope = z.object({
  next_step_id: Name.optional(),
  can_further_iteration_help: z.boolean().optional(),
  recommendation: Name.optional(),
  summary: z.string().max(2_000).optional(),
});
export type Envelope = z.infer<typeof Envelope>;

/** The figures that the reporting agent states. They are claims: they can make a decision worse, never better. */
export const ClaimedForensics = Measurements.extend({ concerns: z.array(Concern).max(100).optional() });
export type ClaimedForensics = z.infer<typeof ClaimedForensics>;

/** The report of a step, for which a decision is asked. */
export const RouteRequest = z.object({
  taskId: Name,
  step_completed: Name.optional(),
  agent: Name.optional(),
  status: RouteStatus,
  forensics: ClaimedForensics.optional(),
  envelope: Envelope.optional(),
  /** a claim, which is not used: the engine counts the iterations itself */
  iteration: Iteration.optional(),
  /** a claim, which is not used: the history has the real signature */
  previous_failure_signature: z.string().max(200).nullish(),
  idempotencyKey: Name.optional(),
  preview: z.boolean().optional(),
});
export type RouteRequest = z.infer<typeof RouteRequest>;

export const WhyNow = z.object({ trigger: z.string(), relevance_to_charter: z.string() });
export type WhyNow = z.infer<typeof WhyNow>;

/** One legal way on from the step. */
export const RouteCandidate = z.object({
  id: z.string(),
  decision: Decision,
  priority: count.max(100),
  default: z.literal(true).optional(),
  next_step_id: z.string().optional(),
  detour_target: z.string().optional(),
});
export type RouteCandidate = z.infer<typeof RouteCandidate>;

export const Eliminated = z.object({ id: z.string(), reason: z.string() });
export type Eliminated = z.infer<typeof Eliminated>;

/** One difference between the claims of a report and the measurements. */
export const ClaimFlag = z.object({ code: z.string(), detail: z.string(), critical: z.boolean() });
export type ClaimFlag = z.infer<typeof ClaimFlag>;
export const Verdict = z.enum(["ACCEPT", "VERIFY", "REJECT"]);
export type Verdict = z.infer<typeof Verdict>;

/** A model's choice among the candidates. */
export const ModelAnswer = z.object({
  candidate_id: z.string().max(500),
  reason: z.string().min(1).max(2_000),
  confidence: Confidence,
  alignment: z.object({ serves_goal: z.boolean(), in_scope: z.boolean(), helps_key_question: z.boolean() }),
  why_now: z.object({ trigger: z.string().max(500), relevance_to_charter: z.string().max(2_000) }).optional(),
  /** for SKIP: what assures the work instead */
  assured_by: z.string().min(1).max(500).optional(),
  /** for INJECT_NODES and EXTEND_GRAPH: the steps */
  nodes: z.array(InjectedNode).min(1).max(MOST_INJECTED).optional(),
  /** for EXTEND_GRAPH: the change of the definition that a person is asked to accept */
  patch: JsonPatch.optional(),
});
export type ModelAnswer = z.infer<typeof ModelAnswer>;

/** A known kind of failure and the workflow that mends it. */
export const SignatureRule = z.object({
  name: Name,
  priority: count.max(100),
  /** a condition over the measurements, tried first */
  when: z.string().optional(),
  /** words that the captured output must contain; any line with all words of one entry matches */
  text: z.array(z.array(z.string().min(1)).min(1)).optional(),
  /** words that rule the match out */
  unless: z.array(z.string().min(1)).optional(),
  decision: z.enum(["DETOUR", "INJECT_FLOW"]),
  target: Name,
  attempts: count.max(10),
});
export type SignatureRule = z.infer<typeof SignatureRule>;

export const RouteMode = z.enum(["deterministic", "assist", "authoritative"]);
export type RouteMode = z.infer<typeof RouteMode>;
export const ReturnWay = z.enum(["resume", "advance", "goto", "halt"]);

export type ReturnWay = z.infer<typeof ReturnWay>;

/** Why a task was sent off its path, and how it returns. */
export const Excursion = z.object({
  decision: z.enum(["DETOUR", "INJECT_FLOW", "INJECT_NODES", "EXTEND_GRAPH"]),
  return: ReturnWay,
  /** for `goto`: the node to go to */
  goto: z.string().optional(),
  /** the matched signature; absent if the excursion mends no known failure */
  signature: z.string().optional(),
});
export type Excursion = z.infer<typeof Excursion>;

/** How deep excursions nest, and how many a task makes, unless a policy says less. */
export const usualRouteLimits = { depth: 3, excursions: 10 } as const;

/** A loop at one step: how often its work is done at most, where a failure leads, and where the used-up loop leads. */
export const Microloop = z.strictObject({
  max: count.min(1).max(100),
  work: Name.optional(),
  exit: Name.optional(),
});

const backFrom = { return: ReturnWay.optional(), goto: Name.optional() };

/** The workflow of a detour, or the task of the same definition that mends the failure, and how the task returns. */
export const Detour = z.union([
  z.strictObject({ workflow: Name, ...backFrom }),
  z.strictObject({ node: Name, ...backFrom }),
]);

export const OwnSignature = z.strictObject({
  when: z.string().optional(),
  target: Name,
  attempts: count.max(10).optional(),
});

/** The `routing` block of a workflow. */
export const RoutingBlock = z.object({
  mode: RouteMode.optional(),
  limits: z
    .strictObject({ depth: count.max(3).optional(), excursions: count.max(100).optional() })
    .optional(),
  outcomes: z.record(z.string(), z.partialRecord(RouteStatus, Name)).optional(),
  microloops: z.record(z.string(), Microloop).optional(),
  detours: z.record(z.string(), Detour).optional(),
  inject: z.array(Name).max(50).optional(),
  signatures: z.record(z.string(), OwnSignature).optional(),
});
export type RoutingBlock = z.infer<typeof RoutingBlock>;

/** The parts of a routing block that a configuration may set for every workflow. */
export const InstalledPolicy = RoutingBlock.pick({
  limits: true,
  detours: true,
  inject: true,
  signatures: true,
});
export type InstalledPolicy = z.infer<typeof InstalledPolicy>;

/** A problem in the words of a tool. */
export const QuotedFailure = z.object({ quoted_id: z.string(), quoted_message: z.string() });

/** So many bytes fewer has a packet where the model may add steps, because the request says how. */
export const PROPOSAL_BYTES = 200;

/**
 * The input of a model: figures, candidates and the charter. The names of fields with text from others begin with
 * `quoted_`.
 */
export const RoutePacket = z.object({
  step_completed: z.string(),
  status: RouteStatus,
  forensics: z.record(z.string(), z.unknown()),
  iteration: Iteration,
  previous_failure_signature: z.string().nullable(),
  charter: Charter.partial().optional(),
  last_failure: z.array(QuotedFailure).optional(),
  quoted_concerns: z.array(Concern).optional(),
  candidates: z.array(RouteCandidate),
  /** the nodes, and the edges by their place in the definition, where a change of them may be proposed */
  graph: z.object({ nodes: z.array(z.string()), edges: z.array(z.string()) }).optional(),
  left_out: z.array(z.string()).optional(),
});
export type RoutePacket = z.infer<typeof RoutePacket>;

/** What a request to a model took. */
export const ModelCost = z.object({
  name: z.string(),
  ms: count,
  tokens: z.object({ in: count, out: count }).optional(),
  costUsd: z.number().optional(),
});
