import { apply } from "../engine/apply.ts";
import { isGuarded } from "../engine/way-out.ts";
import type { Move } from "../model/move.ts";
import type { Decision, Eliminated } from "../model/routing.ts";
import type { Turn } from "../model/turn.ts";
import type { Assessment } from "./assess.ts";
import { scopeObjection } from "./charter-objection.ts";
import { leadsBack } from "./leads-back.ts";
import { reportMove } from "./report-move.ts";
import type { RouteInput } from "./route-input.ts";

/** A way on that the engine accepts, and its move. */
export interface StepWay {
  readonly id: string;
  readonly decision: Decision;
  readonly next: string;
  readonly outcome: string;
  readonly move: Move;
  /** whether the outcome used up the retry budget, or was reported as final */
  readonly isExhausted: boolean;
  /** false if a failure would fall through to an edge for success */
  readonly hasOwnWay: boolean;
}

export interface Ways {
  readonly ways: readonly StepWay[];
  readonly eliminated: readonly Eliminated[];
}

/** The ways out of the current step: one for each outcome and target that the engine accepts. */
export function stepWays(input: RouteInput, assessment: Assessment): Ways {
  const { node } = assessment;
  if (node.type !== "task" && node.type !== "gate") return { ways: [], eliminated: [] };
  const outcomes = outcomesOf(input, assessment);
  const tried = [
    ...outcomes.map((outcome) => attempt(input, assessment, outcome)),
    ...repetition(input, assessment),
    ...skipped(input, assessment),
  ];
  const named = withIds(tried.flatMap((one) => ("move" in one ? [one] : [])));
  const objections = named.map((way) => ({ way, reason: objectionTo(way, input, assessment) }));
  return {
    ways: objections.flatMap(({ way, reason }) => (reason === undefined ? [way] : [])),
    eliminated: [
      ...objections.flatMap(({ way, reason }) => (reason === undefined ? [] : [{ id: way.id, reason }])),
      ...tried.flatMap((one) => ("move" in one ? [] : [one])),
    ],
  };
}

interface Outcome {
  readonly outcome: string;
  readonly isFinal: boolean;
}

function outcomesOf({ status }: RouteInput, { node, isLast, success }: Assessment): readonly Outcome[] {
  // A verified report can only have the success outcome. Any other report may have any outcome.
  const others =
    status === "VERIFIED" && success !== undefined
      ? [success]
      : node.outputs.filter((one) => one !== "failed");
  const failed = node.outputs.includes("failed") ? [{ outcome: "failed", isFinal: isLast }] : [];
  return [...others.map((outcome) => ({ outcome, isFinal: false })), ...failed];
}

type Unnamed = Omit<StepWay, "id">;

/** The next pass of a microloop at a step that cannot fail. */
function repetition({ program, position, world, by }: RouteInput, { node }: Assessment): readonly Unnamed[] {
  if (node.outputs.includes("failed")) return [];
  const move: Move = { type: "repeat", by };
  if (!apply(program, position, move, world).ok) return [];
  return [{ decision: "LOOP", next: node.id, outcome: "", move, isExhausted: false, hasOwnWay: true }];
}

/** The way past an optional step, which no rule takes: it needs a reason. A router skips nothing that is checked. */
function skipped(
  { program, position, world, by }: RouteInput,
  { status, node }: Assessment,
): readonly Unnamed[] {
  const move: Move = { type: "skip", by };
  const isOptional = (node.type === "task" || node.type === "gate") && node.optional;
  const isClosed = !isOptional || status === "BLOCKED" || isGuarded(node);
  const result = isClosed ? undefined : apply(program, position, move, world);
  if (!result?.ok) return [];
  const next = result.value.to;
  return [{ decision: "SKIP", next, outcome: "", move, isExhausted: false, hasOwnWay: true }];
}

function attempt(input: RouteInput, assessment: Assessment, one: Outcome): Unnamed | Eliminated {
  const { outcome, isFinal } = one;
  const move = reportMove(input, outcome, isFinal);
  const result = apply(input.program, input.position, move, input.world);
  if (!result.ok) return { id: `continue@${outcome}`, reason: result.refusal.message };
  const turn = result.value;
  // The loop of a step that cannot fail is left by success, once it is used up.
  const isExhausted =
    turn.events.some(({ type }) => type === "exhausted") ||
    (assessment.isLoopUsedUp && assessment.node.type !== "gate" && !isGuarded(assessment.node));
  const decision = decisionOf(turn, isExhausted ? undefined : outcome, input, assessment);
  const hasOwnWay = !turn.events.some(
    (event) => event.type === "warned" && event.code === "failure_unhandled",
  );
  return { decision, next: turn.to, outcome, move, isExhausted, hasOwnWay };
}

function decisionOf(
  turn: Turn,
  outcome: string | undefined,
  input: RouteInput,
  { node }: Assessment,
): Decision {
  if (turn.position.escalation !== undefined) return "ESCALATE";
  if (turn.position.result !== undefined) return "TERMINATE";
  if (turn.action === "retry") return "LOOP";
  return outcome === "failed" && leadsBack(input, turn, node.id) ? "LOOP" : "CONTINUE";
}

function withIds(ways: readonly Unnamed[]): readonly StepWay[] {
  const idOf = ({ decision, next }: Unnamed) => `${decision.toLowerCase()}:${next}`;
  return ways.map((way) => {
    const isShared = ways.filter((other) => idOf(other) === idOf(way)).length > 1;
    return { ...way, id: isShared && way.outcome !== "" ? `${idOf(way)}@${way.outcome}` : idOf(way) };
  });
}

/** Why a way forward is not open to this report. */
function objectionTo(
  way: StepWay,
  { forensics, policy, tags }: RouteInput,
  assessment: Assessment,
): string | undefined {
  if (way.decision !== "CONTINUE" && way.decision !== "TERMINATE") return undefined;
  const paths = forensics.diff.measured ? (forensics.diff.paths ?? []) : [];
  const objection = scopeObjection(policy.charter, paths, tags);
  if (objection !== undefined) return objection;
  if (!way.hasOwnWay) return "the step has no way of its own for a failure";
  if (assessment.status === "VERIFIED" || way.isExhausted || way.outcome === "failed") return undefined;
  if (assessment.status === "BLOCKED") return "the report is blocked";
  const [bad] = assessment.failing;
  if (bad !== undefined) return bad;
  if (assessment.node.type === "gate" || isGuarded(assessment.node))
    return "only a verified report passes this step";
  const { tests } = forensics;
  return tests.measured && tests.rank < 4 ? undefined : "tests are not measured";
}
