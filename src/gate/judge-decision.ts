import { isApproved } from "../engine/is-approved.ts";
import { triggersOf } from "../engine/triggers-of.ts";
import { wayBackObjection } from "../engine/way-back-objection.ts";
import type { Event, EventOf } from "../model/event.ts";
import { type Demand, isAssured } from "../model/evidence.ts";
import { Resolution } from "../model/move.ts";
import type { Receipt } from "../model/receipt.ts";
import { demandOf, demandsAt } from "../workflow/assurance-asked.ts";
import type { CheckpointNode, ProgramNode, WorkNode } from "../workflow/program.ts";
import { guards, isWork } from "../workflow/requirements.ts";
import type { Replayed } from "./replayed.ts";

/** What is not legal about a decision that the record tells of, at the position before it. */
export function judgeDecision(run: Replayed, event: Event, next: Event | undefined): string | undefined {
  const { program, position } = run;
  const node = program.nodes.get(position.step);
  if ("receipt" in event && event.receipt?.signed && event.receipt.visit !== position.visit)
    return "a signature is for another visit than the one at which it counts";
  switch (event.type) {
    case "reported":
      return isWork(node) && event.step === node.id
        ? judgeReport(run, node, event, next)
        : elsewhere(event.step);
    case "answered":
      return node?.type === "checkpoint" && event.step === node.id
        ? judgeAnswer(node, event)
        : elsewhere(event.step);
    case "approved":
      return isWork(node) && event.step === node.id ? judgeApproval(node, event) : elsewhere(event.step);
    case "resolved":
      return judgeResolution(run, event);
    case "retried":
    case "exhausted":
    case "asked":
    case "escalated":
      return event.step === position.step ? undefined : elsewhere(event.step);
    case "skipped":
      return isSkippable(node) ? undefined : `"${event.step}" is skipped, and cannot be`;
    case "decided":
      return node?.type === "decision" && node.edges.some((edge) => edge.to === event.to)
        ? undefined
        : elsewhere(event.to);
    case "joined":
      return node?.type === "fork" && node.join === event.step ? undefined : elsewhere(event.step);
    case "subflow_entered":
      return mayCall(run, node, event) ? undefined : `"${event.step}" does not call "${event.workflow}"`;
    case "timed_out":
      return node?.timeoutMs === undefined || event.step !== node.id
        ? `"${event.step}" has no time limit`
        : undefined;
    case "subflow_returned":
      return elsewhere(event.step);
    default:
      return undefined;
  }
}

function elsewhere(step: string): string {
  return `what it says of "${step}" cannot happen where the run is`;
}

function judgeReport(
  { position }: Replayed,
  node: WorkNode,
  { outcome, evidence = [], hash, step }: EventOf<"reported">,
  next: Event | undefined,
): string | undefined {
  if (outcome !== undefined && !node.outputs.includes(outcome))
    return `"${step}" cannot end with "${outcome.slice(0, 80)}"`;
  // A report whose check failed is recorded before its evidence is judged, and leads nowhere.
  if (next?.type === "validate_failed") return undefined;
  const unmet = node.requirements.find((requirement) => {
    const { id, condition, than } = requirement;
    if (!guards(requirement, outcome) || condition || than) return false;
    // An approval is an event of its own: a fact that stands for one is invented.
    const holds =
      !("approval" in requirement.evidence) && evidence.some((fact) => fact.requirement === id && fact.holds);
    return !holds && !isApproved(position, id, hash);
  });
  return unmet && `the report of "${step}" lacks its evidence: ${unmet.id}`;
}

function judgeAnswer(node: CheckpointNode, event: EventOf<"answered">): string | undefined {
  const { option, automatic, by, receipt } = event;
  if (!node.options.has(option)) return `"${node.id}" has no answer "${option.slice(0, 80)}"`;
  if (automatic) return option === node.defaultOption ? undefined : `"${node.id}" has no such usual answer`;
  if (node.audience === "agent") return undefined;
  const isTheirs = by.kind === "person" && isAtLevel(receipt, node);
  return isTheirs ? undefined : `no person answered "${node.id}" at its level`;
}

function judgeApproval(node: WorkNode, event: EventOf<"approved">): string | undefined {
  const asked = node.requirements.find(({ id }) => id === event.requirement);
  const isTheirs = asked && event.by.kind === "person" && isAtLevel(event.receipt, demandOf(asked));
  return isTheirs ? undefined : `no person approved "${node.id}" at its level`;
}

/**
 * Judges a person's decision about a run that waits, also inside a called workflow. `goto` and `succeed` can lead past any
 * gate, so they must meet the demands of all nodes.
 */
function judgeResolution(
  { program: { nodes }, position }: Replayed,
  { resolution, by, receipt, step, depth }: EventOf<"resolved">,
): string | undefined {
  const { frames, state, escalation } = position;
  const isOpen = Resolution.safeParse(resolution).success && state === "waiting" && step === position.step;
  const isInPlace = resolution !== "resume" || (escalation !== undefined && depth === frames.length);
  if (!isOpen || !isInPlace) return elsewhere(step);
  const node = frames.length === 0 ? nodes.get(step) : undefined;
  const concerned = resolution === "resume" ? (node ? [node] : []) : [...nodes.values()];
  const isGivenUp = resolution === "fail" || resolution === "cancel";
  const unmet = (isGivenUp ? [] : concerned)
    .flatMap(demandsAt)
    .some((demand) => !isAtLevel(receipt, demand) || !isQuorum(receipt, demand));
  return by.kind !== "person" || unmet ? `no person resolved "${step}" at its level` : undefined;
}

/** Whether enough of the approvers that are asked for have signed. Their signatures are verified elsewhere. */
function isQuorum(
  receipt: Receipt | undefined,
  { assurance, approvers: names, quorum = 1 }: Demand,
): boolean {
  if (assurance !== "present" || receipt?.breakGlass !== undefined) return true;
  const counting = new Set(receipt?.approvers?.filter((name) => names?.includes(name) !== false));
  return counting.size >= quorum;
}

/** Whether the record tells of the level that is demanded. Signatures prove it elsewhere. */
function isAtLevel(receipt: Receipt | undefined, { assurance: needed }: Demand): boolean {
  if (needed === undefined || receipt?.breakGlass !== undefined) return true;
  return receipt !== undefined && isAssured(receipt.assurance, needed);
}

function isSkippable(node: ProgramNode | undefined): boolean {
  if (isWork(node)) return node.optional === true;
  return node?.type === "checkpoint" && node.passable === true;
}

function mayCall(
  { program }: Replayed,
  node: ProgramNode | undefined,
  { step, workflow, call, routed }: EventOf<"subflow_entered">,
): boolean {
  if (node?.id !== step) return false;
  if (routed) return isWork(node) && wayBackObjection(program, node, routed) === undefined;
  if (call) return triggersOf(program, step).some((trigger) => trigger.workflow === workflow);
  return node.type === "subflow" && node.workflow === workflow;
}
