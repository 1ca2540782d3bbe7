import type { Program } from "../program.ts";
import { agentDecidedGate } from "./agent-decided-gate.ts";
import { automaticCycle } from "./automatic-cycle.ts";
import { type Bound, Bounds } from "./bound.ts";
import type { Check, Context } from "./check.ts";
import { conditionalWayOut } from "./conditional-way-out.ts";
import { deadCondition } from "./dead-condition.ts";
import { deadEnd } from "./dead-end.ts";
import { forkJoinBranches, forkJoinPairs } from "./fork-join.ts";
import { hitlWithoutReturn } from "./hitl-without-return.ts";
import { impossibleExhaustion, impossibleOn } from "./impossible-on.ts";
import { properties, propertyNames } from "./properties.ts";
import { retryWithoutEscalation } from "./retry-without-escalation.ts";
import { shadowedEdge } from "./shadowed-edge.ts";
import { startsAndEnds } from "./starts-and-ends.ts";
import { subflowRecursion, subflowVariables, unknownTrigger, unknownWorkflow } from "./subflows.ts";
import { surveyOf } from "./survey.ts";
import { unboundedCycle } from "./unbounded-cycle.ts";
import { unhandledOutcome } from "./unhandled-outcome.ts";
import { unreachable } from "./unreachable.ts";
import { defaultValueType, neverSetVariable, undeclaredVariable } from "./variables.ts";

export type { Bound } from "./bound.ts";

/** What can be said of a graph even when pieces of it could not be read. */
const always: readonly Check[] = [
  startsAndEnds,
  forkJoinPairs,
  automaticCycle,
  impossibleOn,
  impossibleExhaustion,
  shadowedEdge,
  subflowRecursion,
  unknownWorkflow,
  unknownTrigger,
  subflowVariables,
  defaultValueType,
  undeclaredVariable,
  neverSetVariable,
  deadCondition,
  propertyNames,
  unboundedCycle,
];

/** What would be wrongly said where a piece is missing. */
const onWholeGraph: readonly Check[] = [
  unreachable,
  deadEnd,
  forkJoinBranches,
  unhandledOutcome,
  retryWithoutEscalation,
  hitlWithoutReturn,
  conditionalWayOut,
  agentDecidedGate,
  properties,
];

/** Asks everything that can go wrong with a program, and how long a task can take in it. */
export function verify(program: Program, context: Context): Bound {
  const survey = surveyOf(program);
  const whole = !hasLostPieces(context);
  for (const check of always) check(survey, program, context);
  if (whole) for (const check of onWholeGraph) check(survey, program, context);
  return new Bounds(context.known).ofTask(program, survey);
}

/** Asks only what can be asked of nodes whose edges could not be read at all. */
export function verifyNodes(program: Program, context: Context): void {
  startsAndEnds(surveyOf(program), program, context);
}

/** Nodes and edges that could not be read are not in the program. */
function hasLostPieces({ log }: Context): boolean {
  return log.sorted().some(({ code, severity, at }) => {
    if (severity !== "error") return false;
    const isBroken = code === "bad-type" || code === "bad-id";
    if (code === "dangling-edge" || (isBroken && (at === "" || /^(nodes|edges)\b/.test(at)))) return true;
    return severity === "error" && /^activities\b/.test(at) && code !== "bad-condition";
  });
}
