import type { Caller } from "../../model/caller.ts";
import type { Position } from "../../model/position.ts";
import type { LegalAction } from "../../model/situation.ts";
import type { ProgramNode } from "../../workflow/program.ts";
import { waysBack } from "../moves/resolve.ts";
import { triggersOf } from "../triggers-of.ts";
import type { Walk } from "../walk.ts";

/** The actions that a node asks for. Some of them may be refused. */
export function candidates(node: ProgramNode, position: Position, viewer: Caller): LegalAction[] {
  if (position.result !== undefined) return [];
  if (position.escalation) return viewer.kind === "person" ? resolutions(node) : [];
  switch (node.type) {
    case "start":
      return [{ action: "begin", description: "Begin the task." }];
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

/**
 * The actions that a node allows but does not ask for: at the start, a report instead of `begin`; for a person,
 * ending a waiting task.
 */
export function optionalCandidates(
  node: ProgramNode,
  { state, escalation, result }: Position,
  viewer: Caller,
): LegalAction[] {
  if (escalation || result !== undefined) return [];
  if (node.type === "start")
    return [{ action: "report", description: "Begin with a report that has no outcome." }];
  return state === "waiting" && viewer.kind === "person" ? finish : [];
}

/** The alternatives to a guided step or question: pass, skip, call a workflow. */
export function alternatives(walk: Walk): LegalAction[] {
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

/** The report that a worker may try although the task waits. It is refused, and so listed as blocked. */
export function reportsWhileWaiting(
  { type, name }: ProgramNode,
  { escalation, result }: Position,
): LegalAction[] {
  if (result !== undefined || !(escalation || type === "checkpoint" || type === "fork")) return [];
  return [{ action: "report", description: `Report that "${name}" is done.` }];
}

/**
 * The reports of a node. For a guided step with one outcome, lists only the report without an outcome,
 * because both mean the same.
 */
function reports(node: ProgramNode): LegalAction[] {
  const plain = withoutOutcome(node);
  if (node.place && node.outputs.length === 1 && plain.length > 0) return plain;
  return [...plain, ...node.outputs.map((outcome) => withOutcome(node, outcome))];
}

function withoutOutcome(node: ProgramNode): LegalAction[] {
  const open = node.exits.withoutOutcome.some((edge) => edge.when === undefined);
  return open ? [{ action: "report", description: `Report that "${node.name}" is done.` }] : [];
}

function withOutcome(node: ProgramNode, outcome: string): LegalAction {
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
