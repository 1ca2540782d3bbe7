import type { EventOf } from "../../model/event.ts";
import type { Refusal } from "../../model/refusal.ts";
import { CHECK_RETRIES } from "../../workflow/check-retries.ts";
import type { Action, WorkNode } from "../../workflow/program.ts";
import { possibleInputs, requiredInputs, runActions } from "../actions.ts";
import { enter } from "../enter.ts";
import { judgeEvidence } from "../evidence.ts";
import { follow } from "../leave.ts";
import { outcomesOfSteps } from "../outcomes-of-steps.ts";
import { questionAt } from "../question-at.ts";
import { retriesUsed } from "../step-path.ts";
import { judgeVariables, setVariables } from "../variables.ts";
import type { Walk } from "../walk.ts";
import { wayOut } from "../way-out.ts";
import { leaveStart } from "./begin.ts";
import { judgeWay } from "./judge-way.ts";
import type { MoveOf, MoveRule } from "./move-rule.ts";

/** The most outcomes that a refusal lists: a workflow may have thousands. */
const MOST_ALLOWED = 100;

export const report: MoveRule<"report"> = (walk, move) => {
  const { node } = walk;
  switch (node.type) {
    case "start":
      return reportAtStart(walk, move);
    case "task":
    case "gate":
      return reportWork(walk, node, move);
    case "checkpoint":
      return {
        code: "CHECKPOINT_BLOCKING",
        message: `A question is open: ${questionAt(walk, node)}`,
        facts: { step: walk.path, audience: node.audience, options: [...node.options.keys()] },
      };
    default:
      return {
        code: "BRANCHES_OPEN",
        message: `The task waits for the branches of "${node.name}".`,
        facts: { step: walk.path },
      };
  }
};

/** The first report of a task only leaves the start. Its outcome is ignored, because no work has been done yet. */
function reportAtStart(walk: Walk, move: MoveOf<"report">): Refusal | undefined {
  const refusal =
    judgeOutcome(walk, walk.node.name, outcomesOfSteps(walk.program), move.outcome) ??
    acceptVariables(walk, move) ??
    leaveStart(walk);
  if (refusal || move.outcome === undefined) return refusal;
  const said = move.outcome.slice(0, 80);
  walk.warn("result_ignored", `The task only left its start; "${said}" was not applied to any work.`);
  return undefined;
}

function reportWork(walk: Walk, node: WorkNode, move: MoveOf<"report">): Refusal | undefined {
  const actions = move.outcome === "failed" ? [] : (node.actions ?? []);
  const refusal =
    judgeOutcome(walk, node.name, node.outputs, move.outcome) ?? acceptAsked(walk, node, actions, move);
  if (refusal) return refusal;
  const checked = walk.world.checked ? actions.filter(({ kind }) => kind !== "validate") : actions;
  const objection = runActions(walk, checked);
  if (objection)
    return "check" in objection ? failCheck(walk, node, move, objection.check.message) : objection.excess;
  const way = wayOut(walk.program, node, move.outcome, walk.position, walk.scope, move.final);
  const obstacle =
    judgeEvidence(walk, node, move.outcome, move.by) ?? judgeWay(walk, node, move.outcome, way);
  if (obstacle) return obstacle;
  recordReport(walk, node, move);
  enter(walk, follow(walk, node, way, move.outcome));
  return undefined;
}

function recordReport(walk: Walk, node: WorkNode, { outcome, by, evidence, hash }: MoveOf<"report">): void {
  const witness = walk.program.witnessed.has(node.id);
  const event: EventOf<"reported"> = { type: "reported", step: node.id, witness, by };
  if (outcome !== undefined) event.outcome = outcome;
  if (evidence && evidence.length > 0) event.evidence = evidence;
  if (hash !== undefined) event.hash = hash;
  walk.emit(event);
}

/**
 * Handles a failed check. Drops everything that the report would have changed, counts an attempt,
 * and repeats the step.
 */
function failCheck(walk: Walk, node: WorkNode, move: MoveOf<"report">, message: string): undefined {
  walk.rewind();
  const budget = node.maxRetries ?? CHECK_RETRIES;
  const used = retriesUsed(walk.position, node.id) + 1;
  recordReport(walk, node, move);
  walk.emit({ type: "validate_failed", step: node.id, message });
  if (used > budget) return walk.escalate("validate_failed");
  walk.emit({ type: "retried", step: node.id, used, remaining: budget - used });
  walk.warn("validate_failed", message);
  enter(walk, { to: node.id });
  return undefined;
}

/**
 * Accepts the variables that the report includes and the step asks for. Which ones the step asks for may depend
 * on the reported values, and the reporter may write reserved variables only if the step asks for them. So the
 * report is first accepted as if the step asked for all of them. Once the asked ones are known, it is judged
 * again with those only.
 */
function acceptAsked(
  walk: Walk,
  node: WorkNode,
  actions: readonly Action[],
  move: MoveOf<"report">,
): Refusal | undefined {
  const possible = possibleInputs(walk, actions);
  const refusal = acceptVariables(walk, move, possible);
  if (refusal || possible.length === 0) return refusal;
  const asked = requiredInputs(walk, actions);
  if (asked.length === possible.length) return judgeMissing(walk, node, asked, move);
  walk.rewind();
  return acceptVariables(walk, move, asked) ?? judgeMissing(walk, node, asked, move);
}

/** Refuses a report that lacks a variable the step asks for. */
function judgeMissing(
  walk: Walk,
  node: WorkNode,
  asked: readonly string[],
  { variables = {} }: MoveOf<"report">,
): Refusal | undefined {
  const missing = asked.filter((name) => !Object.hasOwn(variables, name));
  if (missing.length === 0) return undefined;
  return {
    code: "VARIABLE_INVALID",
    message: `"${node.name}" is done when ${missing.map((name) => `"${name}"`).join(" and ")} is reported with it.`,
    facts: { step: walk.path, missing },
  };
}

function acceptVariables(
  walk: Walk,
  { variables, by }: MoveOf<"report">,
  entrusted: readonly string[] = [],
): Refusal | undefined {
  if (!variables) return undefined;
  const refusal = judgeVariables(walk, variables, by, entrusted);
  if (!refusal) setVariables(walk, variables);
  return refusal;
}

function judgeOutcome(
  walk: Walk,
  name: string,
  known: readonly string[],
  outcome: string | undefined,
): Refusal | undefined {
  if (outcome === undefined || known.includes(outcome)) return undefined;
  return {
    code: "OUTCOME_NOT_ALLOWED",
    message: `"${name}" cannot end with "${outcome.slice(0, 80)}".`,
    facts: { step: walk.path, outcome: outcome.slice(0, 80), allowed: known.slice(0, MOST_ALLOWED) },
  };
}
