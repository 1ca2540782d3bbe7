import type { DecisionLine } from "../model/routing.ts";
import type { Route } from "./decide.ts";
import { figuresOf } from "./figures-of.ts";

/** Where and when a decision was made. */
export interface DecisionPlace {
  readonly seq: number;
  readonly timestamp: string;
  readonly taskId: string;
  /** the innermost workflow, and the step within it */
  readonly workflow: string;
  readonly step: string;
  readonly agent?: string | undefined;
  readonly model?: DecisionLine["model"];
}

/** The line of the log for a decision. */
export function decisionLine(route: Extract<Route, { kind: "decided" }>, place: DecisionPlace): DecisionLine {
  const { choice, assessment, candidates, why_now } = route;
  const { decision, detour_target } = choice.candidate;
  return {
    seq: place.seq,
    timestamp: place.timestamp,
    run_id: place.taskId,
    flow_key: place.workflow,
    step_id: place.step,
    ...(place.agent !== undefined && { agent_key: place.agent }),
    decision,
    ...(decision === "DETOUR" && detour_target !== undefined && { detour_target }),
    ...(decision === "INJECT_FLOW" && choice.flow !== undefined && { injected_flow: choice.flow }),
    reason: route.reason,
    forensic_summary: figuresOf(assessment.forensics, 4),
    iteration: assessment.iteration,
    ...(assessment.match && { signature_matched: assessment.match.rule.name }),
    confidence: route.confidence,
    source: route.source,
    offroad: decision !== "CONTINUE",
    candidates: candidates.map(({ id }) => id),
    ...(why_now && { why_now }),
    ...(place.model && { model: place.model }),
  };
}
