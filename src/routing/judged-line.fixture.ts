import type { DecisionLine } from "../model/route-decision.ts";
import type { JudgedLine } from "./judge-outcomes.ts";

/** A line of the log: a model continues from `build` to `review`, unless stated otherwise. */
export function lineOf(more: Partial<DecisionLine> = {}): DecisionLine {
  return {
    seq: 1,
    timestamp: "2026-01-05T10:00:00.000Z",
    run_id: "T1",
    flow_key: "small",
    step_id: "build",
    decision: "CONTINUE",
    reason: "r",
    forensic_summary: { tests: { passed: 4, failed: 0, skip: 0 } },
    iteration: { current: 1, max: 3 },
    confidence: "HIGH",
    source: "navigator",
    offroad: false,
    candidates: ["loop:build:2", "continue:review", "escalate"],
    model: { name: "m", ms: 1 },
    ...more,
  };
}

/** So many equal lines with an outcome. */
export function times(
  count: number,
  outcome: JudgedLine["outcome"],
  more: Partial<DecisionLine> = {},
): readonly JudgedLine[] {
  return Array.from({ length: count }, () =>
    outcome === undefined ? { line: lineOf(more) } : { line: lineOf(more), outcome },
  );
}
