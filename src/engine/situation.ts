import type { Caller } from "../model/caller.ts";
import type { Json } from "../model/json.ts";
import type { Move } from "../model/move.ts";
import type { Position } from "../model/position.ts";
import type { Refusal, Result } from "../model/refusal.ts";
import type { BlockedAction, LegalAction, Situation } from "../model/situation.ts";
import type { Turn } from "../model/turn.ts";
import type { VariableType } from "../model/variable.ts";
import type { CheckpointNode, Program, ProgramNode } from "../workflow/program.ts";
import { wanted } from "./actions.ts";
import { apply } from "./apply.ts";
import { awaitsAnother } from "./awaits-another.ts";
import { describeSituation, forAnother } from "./describe-situation.ts";
import type { Unmet } from "./evidence.ts";
import { waysBack } from "./moves/resolve.ts";
import { questionAt } from "./question-at.ts";
import { triggersOf } from "./triggers-of.ts";
import { Walk } from "./walk.ts";
import type { World } from "./world.ts";

/**
 * What the viewer may do now. A move is listed as legal exactly if `apply` would accept it as it stands,
 * because that is what is asked; everything else it could have tried is listed with the reason against it.
 */
export function situation(program: Program, position: Position, viewer: Caller, world: World): Situation {
  const walk = new Walk(program, position, world);
  const { node } = walk;
  const attempt = (actions: readonly LegalAction[]) =>
    actions.map((action) => ({
      action,
      result: apply(program, position, filled(action, viewer, walk), world),
    }));
  const tried = attempt(candidates(node, position, viewer).map((action) => withNeeds(action, walk)));
  const legal = accepted(tried);
  const aside = attempt(besides(walk));
  const blocked = [...tried, ...aside].flatMap(({ action, result }) =>
    result.ok ? [] : [{ action, ...against(result.refusal) }],
  );
  // Whoever does what is required would fail good work, for want of anything else to report.
  const isAnothers = awaitsAnother({ required: legal, blocked });
  const [required, left] = isAnothers ? [[], legal] : [legal, []];
  return {
    step: walk.path,
    name: node.name,
    message: isAnothers ? forAnother(node) : describeSituation(walk, viewer, required),
    required,
    optional: [...left, ...accepted(attempt(otherWays(node, position, viewer))), ...accepted(aside)],
    blocked,
    ...(node.type === "checkpoint" && !position.escalation && { checkpoint: questionOf(node, walk) }),
    complete: position.result !== undefined,
  };
}

function accepted(tried: readonly { action: LegalAction; result: Result<Turn> }[]): LegalAction[] {
  return tried.filter(({ result }) => result.ok).map(({ action }) => action);
}

function against({ code, message: reason, facts }: Refusal): Omit<BlockedAction, "action"> {
  if (code !== "EVIDENCE_MISSING") return { code, reason };
  const unmet = facts["unmet"] as readonly Unmet[];
  return { code, reason, unmet: unmet.map(({ requirement }) => requirement) };
}

export function moveOf(action: LegalAction, by: Caller): Move {
  switch (action.action) {
    case "begin":
      return { type: "begin", by };
    case "report":
      return { type: "report", ...(action.outcome !== undefined && { outcome: action.outcome }), by };
    case "answer":
      return { type: "answer", option: action.option ?? "", by };
    case "pass":
      return { type: "pass", by };
    case "skip":
      return { type: "skip", by };
    case "call":
      return { type: "call", workflow: action.workflow ?? "", by };
    case "resolve":
      return {
        type: "resolve",
        resolution: action.resolution ?? "resume",
        ...(action.on !== undefined && { on: action.on }),
        by,
      };
  }
}

/** What a step says its report must bring. */
function withNeeds(action: LegalAction, walk: Walk): LegalAction {
  const { node } = walk;
  if (action.action !== "report" || action.outcome === "failed") return action;
  const needs = wanted(walk, ("actions" in node && node.actions) || []);
  return needs.length > 0 ? { ...action, needs } : action;
}

/** The move with something in place of what its caller will bring. */
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

/** Everything worth trying at a node, legal or not. */
function candidates(node: ProgramNode, position: Position, viewer: Caller): LegalAction[] {
  if (position.result !== undefined) return [];
  if (position.escalation) return viewer.kind === "person" ? resolutions(node) : [];
  switch (node.type) {
    case "start":
      return [{ action: "begin", description: "Set out." }];
    case "task":
    case "gate":
      return reports(node);
    case "checkpoint":
      return [...node.options.values()].map(({ id, label }) => ({
        action: "answer",
        option: id,
        description: `Answer "${label}".`,
      }));
    default:
      return [];
  }
}

/** At the start, to report instead of to begin; for a person, to end a task instead of doing what it waits for. */
function otherWays(
  node: ProgramNode,
  { state, escalation, result }: Position,
  viewer: Caller,
): LegalAction[] {
  if (escalation || result !== undefined) return [];
  if (node.type === "start")
    return [{ action: "report", description: "Set out, and say nothing about any work." }];
  return state === "waiting" && viewer.kind === "person" ? finish : [];
}

/** What may be done at a step instead of it, where its workflow has such things. */
function besides(walk: Walk): LegalAction[] {
  const { node, position } = walk;
  if (!node.place || position.escalation || position.result !== undefined) return [];
  if (node.type === "checkpoint")
    return [{ action: "pass", description: `Go on without an answer to "${node.name}".` }];
  const calls = triggersOf(walk.program, node.id).map(
    ({ workflow, description }): LegalAction => ({
      action: "call",
      workflow,
      description: description ?? `Start the workflow "${workflow}" and come back here.`,
    }),
  );
  return [{ action: "skip", description: `Skip "${node.name}".` }, ...calls];
}

/** Where there is only one outcome, saying that the step is done says it. */
function reports(node: ProgramNode): LegalAction[] {
  const plain = unsaid(node);
  if (node.place && node.outputs.length === 1 && plain.length > 0) return plain;
  return [...plain, ...node.outputs.map((outcome) => reportOf(node, outcome))];
}

function unsaid(node: ProgramNode): LegalAction[] {
  const open = node.exits.withoutOutcome.some((edge) => edge.when === undefined);
  return open ? [{ action: "report", description: `Report that "${node.name}" is done.` }] : [];
}

function reportOf(node: ProgramNode, outcome: string): LegalAction {
  return { action: "report", outcome, description: `Report that "${node.name}" ended with "${outcome}".` };
}

const finish = (["succeed", "fail", "cancel"] as const).map(
  (resolution): LegalAction => ({
    action: "resolve",
    resolution,
    description: `End the task: ${resolution}.`,
  }),
);

function resolutions(node: ProgramNode): LegalAction[] {
  const back = waysBack(node).map(
    ({ on, to, label }): LegalAction => ({
      action: "resolve",
      resolution: "resume",
      ...(on !== undefined && { on }),
      description:
        to === node.id
          ? `Go on from "${node.name}" with fresh budgets.`
          : (label ?? `Send it back to "${to}".`),
    }),
  );
  return [...back, ...finish];
}

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
