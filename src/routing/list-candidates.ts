import { apply } from "../engine/apply.ts";
import type { JsonPatch } from "../model/json-patch.ts";
import type { Move } from "../model/move.ts";
import type { Decision, Eliminated, InjectedNode, RouteCandidate, Verdict } from "../model/routing.ts";
import type { StepWorkflow } from "../workflow/step-workflow.ts";
import type { Assessment } from "./assess.ts";
import { type Excursion, excursionOf } from "./excursion.ts";
import { type InjectionWay, injectionWays } from "./injection.ts";
import type { RouteInput } from "./route-input.ts";
import { type StepWay, stepWays } from "./step-candidates.ts";

/** A candidate, and the move that carries it out. */
export interface Choice {
  readonly candidate: RouteCandidate;
  /** the move that the engine has accepted in a trial */
  readonly move: Move;
  readonly flow?: string;
  readonly outcome?: string | undefined;
  readonly isExhausted?: boolean;
  /** the workflow of added steps or of a node target, which only this task knows */
  readonly steps?: StepWorkflow;
  /** the added steps as the model named them */
  readonly nodes?: readonly InjectedNode[];
  /** the change of the definition that is proposed */
  readonly patch?: JsonPatch;
}

export interface Choices {
  readonly choices: readonly Choice[];
  readonly eliminated: readonly Eliminated[];
  readonly excursion: Excursion;
}

/** Every legal way on, best first, and the ways that were eliminated. */
export function listCandidates(input: RouteInput, assessment: Assessment): Choices {
  const { ways, eliminated } = stepWays(input, assessment);
  const escalation = escalationOf(input, ways);
  // A task that has ended or waits cannot move.
  const excursion: Excursion = escalation ? excursionOf(input, assessment) : { kind: "none" };
  const injection = escalation ? injectionWays(input) : { ways: [], eliminated: [] };
  const all: Choice[] = [
    ...ways.filter(({ decision }) => decision !== "ESCALATE").map((way) => choiceOf(way, assessment)),
    ...(excursion.kind === "open" ? [excursionChoice(excursion.way, assessment)] : []),
    ...injection.ways.map((way) => injectionChoice(way, assessment)),
    ...(escalation ? [{ candidate: candidate("escalate", "ESCALATE", assessment), move: escalation }] : []),
  ];
  const sorted = all.toSorted(
    (a, b) => b.candidate.priority - a.candidate.priority || (a.candidate.id < b.candidate.id ? -1 : 1),
  );
  return {
    choices: sorted.map((choice, index) =>
      index === 0 ? { ...choice, candidate: { ...choice.candidate, default: true } } : choice,
    ),
    eliminated: [
      ...eliminated,
      ...("eliminated" in excursion ? [excursion.eliminated] : []),
      ...injection.eliminated,
    ],
    excursion,
  };
}

/**
 * The move that escalates. If the engine itself would escalate a failure, that move is used, with its own reason.
 * Otherwise the task is escalated at its step.
 */
function escalationOf(
  { program, position, world, by, status }: RouteInput,
  ways: readonly StepWay[],
): Move | undefined {
  const own = ways.find(({ decision }) => decision === "ESCALATE");
  if (own && status !== "BLOCKED") return own.move;
  const move: Move = { type: "escalate", by };
  return apply(program, position, move, world).ok ? move : undefined;
}

function choiceOf(
  { id, decision, next, move, outcome, isExhausted }: StepWay,
  assessment: Assessment,
): Choice {
  const numbered = decision === "LOOP" ? `${id}:${assessment.iteration.current + 1}` : id;
  return {
    candidate: { ...candidate(numbered, decision, assessment), next_step_id: next },
    move,
    outcome,
    isExhausted,
  };
}

function excursionChoice(way: Extract<Excursion, { kind: "open" }>["way"], { verdict }: Assessment): Choice {
  const { id, decision, priority, flow, target, move, steps } = way;
  return {
    candidate: { id, decision, priority: judged(decision, priority, verdict), detour_target: target },
    flow,
    move,
    ...(steps && { steps }),
  };
}

function injectionChoice({ id, decision, move, steps }: InjectionWay, assessment: Assessment): Choice {
  return { candidate: candidate(id, decision, assessment), move, steps };
}

function candidate(id: string, decision: Decision, { status, verdict }: Assessment): RouteCandidate {
  return { id, decision, priority: judged(decision, usualPriority(decision, status), verdict) };
}

function usualPriority(decision: Decision, status: Assessment["status"]): number {
  if (decision === "ESCALATE") return status === "BLOCKED" ? 100 : 10;
  if (decision === "LOOP") return 90;
  if (decision === "TERMINATE") return status === "VERIFIED" ? 70 : 30;
  if (decision === "SKIP" || decision === "INJECT_NODES" || decision === "EXTEND_GRAPH") return 20;
  return status === "VERIFIED" ? 80 : 40;
}

const lowered: Readonly<Record<Verdict, number>> = { ACCEPT: 0, VERIFY: 30, REJECT: 40 };

function judged(decision: Decision, priority: number, verdict: Verdict): number {
  if (verdict === "ACCEPT") return priority;
  const change: Partial<Record<Decision, number>> = {
    CONTINUE: -lowered[verdict],
    TERMINATE: -lowered[verdict],
    LOOP: 20,
    ESCALATE: 30,
  };
  return Math.min(100, Math.max(0, priority + (change[decision] ?? 0)));
}
