import { boundsWords } from "../../bounds/bounds-words.ts";
import type { Caller } from "../../model/caller.ts";
import type { Json } from "../../model/json.ts";
import type { Move } from "../../model/move.ts";
import type { Position } from "../../model/position.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import type { BlockedAction, LegalAction, Situation } from "../../model/situation.ts";
import type { Turn } from "../../model/turn.ts";
import type { VariableType } from "../../model/variable.ts";
import type { CheckpointNode, Program } from "../../workflow/program.ts";
import { isWork } from "../../workflow/requirements.ts";
import { apply } from "../apply.ts";
import type { Unmet } from "../evidence.ts";
import { questionAt } from "../question-at.ts";
import { Walk } from "../walk.ts";
import type { World } from "../world.ts";
import { boundsAt } from "./bounds-at.ts";
import { alternatives, candidates, optionalCandidates, reportsWhileWaiting } from "./candidates.ts";
import { describeForOther, describeSituation } from "./describe-situation.ts";
import { moveOf } from "./move-of.ts";
import { needsOtherReporter } from "./other-reporter.ts";
import { variablesToBring } from "./variables-to-bring.ts";

/**
 * The actions that a viewer sees. `apply` tries every candidate: the accepted ones are legal, the others are
 * blocked, with the reason. A report is tried as if the checks of its step held. With a check that fails now, `apply`
 * would accept it as an attempt, and the obstacle behind the check would come as a surprise.
 */
export function situation(program: Program, position: Position, viewer: Caller, world: World): Situation {
  const walk = new Walk(program, position, world);
  const { node } = walk;
  const behindChecks = { ...world, checked: true };
  const attempt = (actions: readonly LegalAction[]) =>
    actions.map((action) => ({
      action,
      result: apply(program, position, filled(action, viewer, walk), behindChecks),
    }));
  const tried = attempt(candidates(node, position, viewer).map((action) => withNeeds(action, walk)));
  const legal = accepted(tried);
  const besides = attempt(alternatives(walk));
  const early = attempt(reportsWhileWaiting(node, position));
  const blocked = [...tried, ...besides, ...early].flatMap(({ action, result }) =>
    result.ok ? [] : [{ action, ...refusedWith(result.refusal) }],
  );
  // If only another agent may report success, `failed` is the only legal outcome for this agent. It must not be
  // listed as required: agents do what is required, so good work would be reported as failed.
  const isForOther = needsOtherReporter({ required: legal, blocked });
  const [required, unadvised] = isForOther ? [[], legal] : [legal, []];
  return {
    step: walk.path,
    name: node.name,
    message: isForOther ? describeForOther(node) : describeSituation(walk, viewer, required),
    ...boundsField(boundsWords(boundsAt(program, position, world))),
    required,
    optional: [
      ...unadvised,
      ...accepted(attempt(optionalCandidates(node, position, viewer))),
      ...accepted(besides),
    ],
    blocked,
    ...(node.type === "checkpoint" && !position.escalation && { checkpoint: questionOf(node, walk) }),
    complete: position.result !== undefined,
  };
}

function boundsField(bounds: string): Pick<Situation, "bounds"> {
  return bounds === "" ? {} : { bounds };
}

function accepted(tried: readonly { action: LegalAction; result: Result<Turn> }[]): LegalAction[] {
  return tried.filter(({ result }) => result.ok).map(({ action }) => action);
}

function refusedWith({ code, message: reason, facts }: Refusal): Omit<BlockedAction, "action"> {
  if (code !== "EVIDENCE_MISSING") return { code, reason };
  const unmet = facts["unmet"] as readonly Unmet[];
  return { code, reason, unmet: unmet.map(({ requirement }) => requirement) };
}

/** Adds the variables that the report must include. */
function withNeeds(action: LegalAction, walk: Walk): LegalAction {
  const { node } = walk;
  if (action.action !== "report" || !isWork(node)) return action;
  const needs = variablesToBring(walk, node, action.outcome);
  return needs.length > 0 ? { ...action, needs: [...needs] } : action;
}

/** The move of an action, with placeholder values for the variables that its caller will supply. */
function filled(action: LegalAction, viewer: Caller, { program, position }: Walk): Move {
  const move = moveOf(action, viewer);
  if (move.type !== "report") return move;
  const { approvedReport: hash } = position;
  const report = hash === undefined ? move : { ...move, hash };
  if (!action.needs) return report;
  const values = action.needs.map((name) => [name, blank(program.variables.get(name)?.type)] as const);
  return { ...report, variables: Object.fromEntries(values) };
}

function blank(type: VariableType | undefined): Json {
  return type === undefined ? null : blanks[type];
}

const blanks: Readonly<Record<VariableType, Json>> = {
  string: "",
  number: 0,
  boolean: false,
  array: [],
  object: {},
};

function questionOf(node: CheckpointNode, walk: Walk): Situation["checkpoint"] {
  return {
    id: node.place?.local ?? node.id,
    message: questionAt(walk, node),
    options: [...node.options.values()].map(({ id, label, description }) => ({
      id,
      label,
      ...(description !== undefined && { description }),
    })),
    audience: node.audience,
    askedAt: walk.position.since,
  };
}
