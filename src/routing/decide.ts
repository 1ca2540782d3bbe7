import type {
  ClaimFlag,
  Confidence,
  Eliminated,
  RouteCandidate,
  RouteSource,
  Verdict,
  WhyNow,
} from "../model/routing.ts";
import { acceptedChoice } from "./accepted-choice.ts";
import { type Assessment, assess } from "./assess.ts";
import { deterministic } from "./deterministic.ts";
import { fastPath } from "./fast-path.ts";
import { isComplete } from "./is-ruled.ts";
import { type Choice, listCandidates } from "./list-candidates.ts";
import { MOST_ANSWERS, type ModelChoice, modelTier } from "./model-tier.ts";
import { named } from "./named-candidate.ts";
import type { RouteInput } from "./route-input.ts";
import type { Taken } from "./taken.ts";
import { whyNow } from "./why-now.ts";

const notAsked: ModelChoice = { rejected: [] };

interface Surroundings {
  readonly candidates: readonly RouteCandidate[];
  readonly eliminated: readonly Eliminated[];
  readonly warnings: readonly string[];
  readonly verdict: Verdict;
  readonly flags: readonly ClaimFlag[];
  /** why each answer of a model was rejected */
  readonly rejected: readonly string[];
  readonly assessment: Assessment;
}

/** A decision with its reasons, or a request for a model to choose. */
export type Route =
  | (Surroundings & {
      readonly kind: "decided";
      readonly choice: Choice;
      readonly reason: string;
      readonly confidence: Confidence;
      readonly source: RouteSource;
      readonly why_now?: WhyNow;
    })
  | (Surroundings & { readonly kind: "needs_choice" })
  | (Surroundings & { readonly kind: "impossible" });

/**
 * Decides by the first tier that reaches a decision. `answers` are the answers of a model so far; undefined if no
 * model is asked. After two invalid answers the next tier decides.
 */
export function decide(input: RouteInput, answers?: readonly unknown[]): Route {
  const assessment = assess(input);
  const { choices, eliminated, excursion } = listCandidates(input, assessment);
  const around = {
    candidates: choices.map(({ candidate }) => candidate),
    eliminated,
    verdict: assessment.verdict,
    flags: assessment.flags,
    assessment,
  };
  const by = (source: RouteSource, taken: Taken, rejected: readonly string[] = [], said?: WhyNow): Route => {
    const { decision } = taken.choice.candidate;
    const why = said ?? whyNow(decision, assessment, input.policy.charter, taken.choice.flow);
    return {
      kind: "decided",
      ...around,
      choice: taken.choice,
      reason: taken.reason,
      confidence: taken.confidence,
      source,
      warnings: [...assessment.warnings, ...(taken.warnings ?? [])],
      rejected,
      ...(decision !== "CONTINUE" && { why_now: why }),
    };
  };
  const escalate = choices.find(({ candidate }) => candidate.id === "escalate");
  // Only work can be escalated; at any other node the router has nothing to decide.
  if (!escalate) return { kind: "impossible", ...around, warnings: assessment.warnings, rejected: [] };
  const fast = fastPath(input, assessment, choices);
  if (fast) return by("fast_path", fast);
  const ruled = deterministic(input, assessment, choices, { escalate, excursion });
  if (ruled) return by("deterministic", ruled);
  const accepted = acceptedChoice(input, assessment, choices);
  if (accepted) return by("deterministic", accepted);
  const ways = choices.filter(({ candidate }) => candidate.id !== "escalate");
  const isAsked = input.policy.mode !== "deterministic" && answers !== undefined && ways.length > 1;
  const { taken, rejected } = isAsked ? modelTier(input, answers, choices, escalate) : notAsked;
  if (taken) return by("navigator", taken, rejected, taken.why_now);
  if (isAsked && answers.length < MOST_ANSWERS)
    return { kind: "needs_choice", ...around, warnings: assessment.warnings, rejected };
  const own =
    assessment.verdict === "REJECT"
      ? undefined
      : named(input.envelope.recommendation, choices.filter(isComplete));
  if (own)
    return by("envelope", { choice: own, reason: "the step recommends it", confidence: "MEDIUM" }, rejected);
  return by("escalate", { choice: escalate, reason: "no rule decides", confidence: "LOW" }, rejected);
}
