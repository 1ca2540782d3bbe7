import { canonicalJson } from "../model/canonical-json.ts";
import type { DecisionLine } from "../model/route-decision.ts";
import type { Situation } from "../model/routing-rule.ts";

/** The parts of a decision that its situation depends on. */
export type Circumstances = Pick<
  DecisionLine,
  "flow_key" | "step_id" | "signature_matched" | "forensic_summary" | "iteration" | "candidates"
>;

/** The figures that mean a failure if they are above zero. Sizes of changes and coverage mean none. */
const failures: Readonly<Record<string, readonly string[]>> = {
  tests: ["failed", "errors"],
  lint: ["errors"],
  types: ["errors"],
  security: ["critical"],
  git: ["conflicts", "behind"],
};

/** The situation of a decision: equal for decisions that a rule may treat alike. */
export function situationOf(at: Circumstances): Situation {
  const measured = Object.entries(failures).flatMap(([field, names]): [string, "fails" | "holds"][] => {
    const figures = at.forensic_summary[field];
    if (typeof figures !== "object" || figures === null) return [];
    const counts = names.map((name) => Number((figures as Readonly<Record<string, unknown>>)[name] ?? 0));
    return [[field, counts.some((count) => count > 0) ? "fails" : "holds"]];
  });
  return {
    flow: at.flow_key,
    step: at.step_id,
    signature: at.signature_matched ?? null,
    measured: Object.fromEntries(measured),
    iteration: at.iteration.current > 1 ? "later" : "first",
    candidates: at.candidates.map(plainId).toSorted(),
  };
}

/** Equal for equal situations. */
export function situationKey(at: Circumstances): string {
  return canonicalJson(situationOf(at));
}

/** An id without the number of the iteration that it begins. */
export function plainId(id: string): string {
  return id.startsWith("loop:") ? id.replace(/:\d+$/, "") : id;
}
