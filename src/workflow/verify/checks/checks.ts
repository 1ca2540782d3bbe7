import { agentDecidedGate } from "./agent-decided-gate.ts";
import { answersAlike } from "./answers-alike.ts";
import { automaticCycle } from "./automatic-cycle.ts";
import { bounds } from "./bounds.ts";
import type { Check, StructureCheck } from "./check.ts";
import { conditionalWayOut } from "./conditional-way-out.ts";
import { deadCondition } from "./dead-condition.ts";
import { deadEnd } from "./dead-end.ts";
import { defaultAvoidsQuestion } from "./default-avoids-question.ts";
import { defaultValueType } from "./default-value-type.ts";
import { emptyBounds } from "./empty-bounds.ts";
import { forkJoinBranches } from "./fork-join-branches.ts";
import { forkJoinPairs } from "./fork-join-pairs.ts";
import { hitlWithoutReturn } from "./hitl-without-return.ts";
import { impossibleExhaustion } from "./impossible-exhaustion.ts";
import { impossibleOn } from "./impossible-on.ts";
import { neverSetVariable } from "./never-set-variable.ts";
import { properties, propertyNames } from "./properties.ts";
import { reservedWrite } from "./reserved-write.ts";
import { retryWithoutEscalation } from "./retry-without-escalation.ts";
import { routedWays } from "./routed-ways.ts";
import { shadowedEdge } from "./shadowed-edge.ts";
import { startsAndEnds } from "./starts-and-ends.ts";
import { subflowRecursion } from "./subflow-recursion.ts";
import { subflowVariables } from "./subflow-variables.ts";
import { unboundedCycle } from "./unbounded-cycle.ts";
import { undeclaredVariable } from "./undeclared-variable.ts";
import { unhandledOutcome } from "./unhandled-outcome.ts";
import { unknownDetour } from "./unknown-detour.ts";
import { unknownTrigger, unknownWorkflow } from "./unknown-workflow.ts";
import { unreachable } from "./unreachable.ts";

/** Checks that movement relies on: there is one start, and forks and joins name each other. */
export const structureChecks: readonly StructureCheck[] = [startsAndEnds, forkJoinPairs];

/** Checks that stay correct if parts of the definition could not be read. */
export const partialGraphChecks: readonly Check[] = [
  automaticCycle,
  impossibleOn,
  impossibleExhaustion,
  shadowedEdge,
  subflowRecursion,
  unknownWorkflow,
  unknownTrigger,
  unknownDetour,
  subflowVariables,
  defaultValueType,
  undeclaredVariable,
  neverSetVariable,
  deadCondition,
  propertyNames,
  unboundedCycle,
  bounds,
  emptyBounds,
];

/** Checks that would report false findings if a node or an edge is missing. */
export const wholeGraphChecks: readonly Check[] = [
  unreachable,
  deadEnd,
  forkJoinBranches,
  unhandledOutcome,
  retryWithoutEscalation,
  hitlWithoutReturn,
  conditionalWayOut,
  reservedWrite,
  agentDecidedGate,
  defaultAvoidsQuestion,
  answersAlike,
  routedWays,
  properties,
];
