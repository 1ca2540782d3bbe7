import type { Assessment } from "./assess.ts";
import type { Excursion } from "./excursion.ts";
import { failingWords } from "./failing.ts";
import { isRuled } from "./is-ruled.ts";
import type { Choice } from "./list-candidates.ts";
import type { RouteInput } from "./route-input.ts";
import type { Taken } from "./taken.ts";

/** The second tier: known failures, limits, loops, and the case of a single candidate. */
export function deterministic(
  input: RouteInput,
  assessment: Assessment,
  choices: readonly Choice[],
  { escalate, excursion }: { readonly escalate: Choice; readonly excursion: Excursion },
): Taken | undefined {
  const stop = stopReason(assessment, excursion);
  if (stop !== undefined) return { choice: escalate, reason: stop, confidence: "HIGH" };
  return known(assessment, choices) ?? loop(input, assessment, choices) ?? sole(assessment, choices);
}

/** Why the task must stop for a person, if it must. */
function stopReason(assessment: Assessment, excursion: Excursion): string | undefined {
  if (assessment.status === "BLOCKED") return "the report is blocked";
  if (excursion.kind === "used_up") return excursion.eliminated.reason;
  if (excursion.kind !== "open" && assessment.isRepeated)
    return "the same failure again, without a known fix";
  if (assessment.isStalled) return "stalled: three reports with equal changes and no fewer failures";
  return undefined;
}

function known(assessment: Assessment, choices: readonly Choice[]): Taken | undefined {
  const { match } = assessment;
  const choice = choices.find(({ flow }) => flow !== undefined);
  if (!choice || !match) return undefined;
  const reason = mendableWords(assessment) ?? match.rule.name;
  return { choice, reason, confidence: match.by === "condition" ? "HIGH" : "MEDIUM" };
}

/** The failure that an excursion mends, in words. */
function mendableWords({ match, forensics: { lint }, failing: [first] }: Assessment): string | undefined {
  if (match?.rule.name === "lint_errors" && lint.measured && lint.fixable !== undefined)
    return `${lint.fixable} fixable lint ${lint.fixable === 1 ? "error" : "errors"} detected`;
  return first === undefined ? undefined : `${match?.rule.name}: ${failingWords(first)}`;
}

function loop({ policy }: RouteInput, assessment: Assessment, choices: readonly Choice[]): Taken | undefined {
  const { node, iteration, failing, isLast } = assessment;
  const exit = choices.find(({ isExhausted }) => isExhausted);
  const at = `iteration ${iteration.current} of ${iteration.max}`;
  if (exit)
    return {
      choice: exit,
      reason: isLast ? "no further iteration can help" : `${at}: the limit is reached`,
      confidence: "HIGH",
      warnings: failing.map((text) => `left the loop with ${text}`),
    };
  const again = choices.find(({ candidate }) => candidate.decision === "LOOP");
  const isMicroloop = policy.block.microloops?.[node.id] !== undefined;
  if (!again || !isMicroloop) return undefined;
  const reason = [...failing.slice(0, 1).map(failingWords), at].join("; ");
  return { choice: again, reason, confidence: "HIGH" };
}

function sole({ failing, status }: Assessment, choices: readonly Choice[]): Taken | undefined {
  const [only, ...others] = choices.filter(isRuled);
  if (!only || others.length > 0) return undefined;
  const reason = failing.map(failingWords).join(", ") || `status ${status}, one way on`;
  return { choice: only, reason, confidence: "HIGH" };
}
