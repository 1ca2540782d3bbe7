import type { Json } from "../model/json.ts";
import { measuredFields, type Problem } from "../model/measurement.ts";
import type { RouteDecision } from "../model/routing.ts";
import type { Assessment } from "./assess.ts";
import type { Route } from "./decide.ts";
import { quotedFailures } from "./quoted-failures.ts";

/** Where a decision was made, and what a model's part in it was. */
export interface DecisionPlace {
  /** the innermost workflow, and the path of the step */
  readonly flow: string;
  readonly path: string;
  readonly agent?: string | undefined;
  readonly model?: RouteDecision["model"];
  /** why each answer of a model was rejected */
  readonly rejected: readonly string[];
  /** what tools reported as failed */
  readonly problems?: readonly Problem[];
  /** the proposal that the decision makes */
  readonly proposal?: string | undefined;
}

/** The decision with its grounds, as the history keeps it. */
export function routeDecision(
  route: Extract<Route, { kind: "decided" }>,
  { flow, path, agent, model, rejected, proposal, problems = [] }: DecisionPlace,
): RouteDecision {
  const { choice, assessment, why_now } = route;
  const { id, decision, next_step_id, detour_target } = choice.candidate;
  return {
    flow,
    path,
    status: assessment.status,
    decision,
    candidate: id,
    ...(next_step_id !== undefined && { next: next_step_id }),
    ...(detour_target !== undefined && { target: detour_target }),
    ...(choice.nodes && { nodes: choice.nodes.map((node) => node.id) }),
    ...(proposal !== undefined && { proposal }),
    reason: route.reason,
    confidence: route.confidence,
    source: route.source,
    candidates: [...route.candidates],
    eliminated: [...route.eliminated],
    warnings: [...route.warnings],
    verdict: route.verdict,
    flags: [...route.flags],
    rejected: [...rejected],
    forensics: values(assessment),
    iteration: assessment.iteration,
    ...(assessment.match && { matched: assessment.match.rule.name }),
    ...(why_now && { why_now }),
    ...(agent !== undefined && { agent }),
    ...(decision === "ESCALATE" && problems.length > 0 && { last_failure: quotedFailures(problems) }),
    ...(model && { model }),
    trace: traceOf(assessment),
  };
}

/** The values with their origin. Without the paths of changed files: a change may have thousands. */
function values({ forensics }: Assessment): Record<string, Json> {
  const kept = measuredFields.flatMap((field) => {
    const value = forensics[field];
    if (!value.measured) return [];
    const { paths: _paths, ...rest } = { paths: undefined, ...value };
    return [[field, rest as Json] as const];
  });
  return Object.fromEntries(kept);
}

/** What the next decision at the step compares itself with. Claims leave no trace. */
function traceOf({ signature, forensics: { diff, tests } }: Assessment): RouteDecision["trace"] {
  const counts = tests.measured && tests.rank < 4 ? tests : undefined;
  return {
    ...(signature !== undefined && { signature }),
    ...(diff.measured && diff.rank < 4 && diff.digest !== undefined && { digest: diff.digest }),
    ...(counts && { failures: counts.failed + (counts.errors ?? 0) }),
    ...(counts && { tests: counts.passed + counts.failed + counts.skip }),
  };
}
