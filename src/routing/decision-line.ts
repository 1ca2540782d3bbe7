import type { Json } from "../model/json.ts";
import type { DecisionLine, RouteDecision } from "../model/routing.ts";

/** The entry of the log that a decision stands in. */
export interface LinePlace {
  readonly seq: number;
  readonly timestamp: string;
  readonly taskId: string;
}

/** The line of the log for a decision. */
export function decisionLine(
  made: RouteDecision & { readonly step: string },
  { seq, timestamp, taskId }: LinePlace,
): DecisionLine {
  const { decision, target } = made;
  return {
    seq,
    timestamp,
    run_id: taskId,
    flow_key: made.flow,
    step_id: made.step,
    ...(made.agent !== undefined && { agent_key: made.agent }),
    decision,
    ...(decision === "DETOUR" && target !== undefined && { detour_target: target }),
    ...(decision === "INJECT_FLOW" && target !== undefined && { injected_flow: target }),
    ...(made.nodes && { injected_nodes: made.nodes }),
    ...(made.proposal !== undefined && { proposal: made.proposal }),
    reason: made.reason,
    forensic_summary: Object.fromEntries(
      Object.entries(made.forensics).map(([field, value]) => [field, figures(value)]),
    ),
    iteration: made.iteration,
    ...(made.matched !== undefined && { signature_matched: made.matched }),
    confidence: made.confidence,
    source: made.source,
    offroad: decision !== "CONTINUE",
    candidates: made.candidates.map(({ id }) => id),
    ...(made.why_now && { why_now: made.why_now }),
    ...(made.model && { model: made.model }),
  };
}

const origin: ReadonlySet<string> = new Set(["measured", "source", "rank", "at", "commit", "digest"]);

function figures(value: Json): Json {
  return Object.fromEntries(Object.entries(value as object).filter(([key]) => !origin.has(key)));
}
