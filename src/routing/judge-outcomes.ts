import { canonicalJson } from "../model/canonical-json.ts";
import type { DecisionLine } from "../model/route-decision.ts";

/** A decision of the log, and what came of it; without outcome while that is open. */
export interface JudgedLine {
  readonly line: DecisionLine;
  readonly outcome?: "good" | "bad";
}

/** How runs ended, by their id. An unfinished run is absent. */
export type RunEnds = Readonly<Record<string, "success" | "failure">>;

/** Reads from the log what came of each decision. The lines are in their order. */
export function judgeOutcomes(lines: readonly DecisionLine[], ends: RunEnds): readonly JudgedLine[] {
  const judged: JudgedLine[] = [];
  const later = new Map<string, DecisionLine>();
  for (const line of lines.toReversed()) {
    const place = canonicalJson([line.run_id, line.flow_key, line.step_id]);
    const outcome = outcomeOf(line, later.get(place), ends[line.run_id]);
    judged.push(outcome === undefined ? { line } : { line, outcome });
    later.set(place, line);
  }
  return judged.toReversed();
}

function outcomeOf(
  line: DecisionLine,
  next: DecisionLine | undefined,
  end: RunEnds[string] | undefined,
): JudgedLine["outcome"] {
  switch (line.decision) {
    case "ESCALATE":
      return undefined;
    case "LOOP":
      return next && judged(!isSameResult(line, next));
    case "DETOUR":
    case "INJECT_FLOW":
    case "INJECT_NODES":
    case "EXTEND_GRAPH":
      return next && judged(!isSameFailure(line, next));
    default:
      // The step was left. Coming back to it means that it was left too early.
      if (next) return "bad";
      return end && judged(end === "success");
  }
}

function judged(isGood: boolean): "good" | "bad" {
  return isGood ? "good" : "bad";
}

function isSameResult(line: DecisionLine, next: DecisionLine): boolean {
  return canonicalJson(line.forensic_summary) === canonicalJson(next.forensic_summary);
}

/** An excursion without a signature is judged by its figures, like a repetition. */
function isSameFailure(line: DecisionLine, next: DecisionLine): boolean {
  return line.signature_matched === undefined
    ? isSameResult(line, next)
    : line.signature_matched === next.signature_matched;
}
