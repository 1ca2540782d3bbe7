import type { Frame } from "../../model/frame.ts";
import type { Json } from "../../model/json.ts";
import type { EndResult } from "../../model/node.ts";
import type { Excursion } from "../../model/routing.ts";
import type { Program, SubflowNode, Trigger } from "../../workflow/program.ts";
import { callInputs } from "../call-inputs.ts";
import { excessOf } from "../capacity.ts";
import { valuesOf } from "../formula-values.ts";
import { type Hop, leave } from "../leave.ts";
import { leaveActivity } from "../leave-activity.ts";
import { loopVariables } from "../loop-items.ts";
import { own } from "../own-property.ts";
import { successOutcome } from "../success-outcome.ts";
import { triggersOf } from "../triggers-of.ts";
import { liftSkip } from "../undo-skip.ts";
import { allVariables, isOfType, nonDefaults, setVariables } from "../variables.ts";
import type { Walk } from "../walk.ts";
import type { NodeRule } from "./node-rule.ts";

export const enterSubflow: NodeRule = (walk) => {
  const node = walk.node as SubflowNode;
  const child = walk.world.workflows.byId(node.workflow);
  if (!child) return walk.escalate("unknown_workflow");
  const { branch, frames } = walk.position;
  // A branch is a task of its own; its depth includes the subflows around its fork.
  if ((branch?.depth ?? 0) + frames.length >= walk.limits.maxDepth)
    return walk.escalate("max_depth_exceeded");
  const variables = nonDefaults(child, valuesOf(node.inputs, walk.scope));
  if (excessOf([...allVariables(walk, {}), variables])) return walk.escalate("variables_too_large");
  walk.emit({
    type: "subflow_entered",
    step: node.id,
    workflow: child.id,
    version: child.version,
    variables,
  });
  return { to: child.start };
};

/** Ends a called workflow. Computes its return values from its own variables, then leaves the calling node. */
export function returnFrom(walk: Walk, frame: Frame, result: EndResult): Hop | undefined {
  const outer = walk.programAt(walk.position.frames.length - 1);
  const outcome = result === "success" ? "passed" : "failed";
  if (frame.kind === "call") return returnFromCall(walk, outer, frame, outcome);
  if (frame.routed) return returnFromExcursion(walk, frame, frame.routed, outcome);
  const caller = outer.nodes.get(frame.node) as SubflowNode;
  const given = valuesOf(caller.returns, walk.scope);
  walk.emit({ type: "subflow_returned", step: caller.id, outcome });
  if (excessOf(allVariables(walk, given))) return walk.escalate("variables_too_large");
  setVariables(walk, given);
  return leave(walk, outcome);
}

/**
 * Ends an excursion. Only a success whose failure was measured to be gone leads on; any other one leads back to the step,
 * or to a person.
 */
function returnFromExcursion(
  walk: Walk,
  { node, since }: Frame,
  { return: way, goto: to, signature }: Excursion,
  outcome: string,
): Hop | undefined {
  const isGone = signature === undefined || walk.world.verified === true;
  const verified = outcome === "passed" && isGone;
  walk.emit({ type: "subflow_returned", step: node, outcome, verified });
  if (way === "halt") return walk.escalate("routed");
  if (verified && way === "goto" && to !== undefined) return { to };
  if (verified && way === "advance") return leave(walk, successOutcome(walk.node));
  return { to: node, ...(since !== undefined && { since }) };
}

/**
 * Ends a workflow that a `call` move began. Its variables are copied back under the names that the caller declares.
 * Variables that only a person may set are not: the person's decision was about the called workflow.
 */
function returnFromCall(
  walk: Walk,
  outer: Program,
  { node, workflow, since }: Frame,
  outcome: string,
): Hop | undefined {
  const { program: child, position } = walk;
  const trigger = triggersOf(outer, node).find((one) => one.workflow === workflow) as Trigger;
  walk.emit({ type: "subflow_returned", step: node, outcome });
  const back: Hop = { to: node, ...(since !== undefined && { since }) };
  if (outcome !== "passed") return back;
  const passed = callInputs(walk, trigger, child).values;
  const given = returnedTo(walk, (name) => {
    const value = own(position.variables, name);
    return value === undefined && Object.hasOwn(passed, name)
      ? child.variables.get(name)?.defaultValue
      : value;
  });
  if (excessOf(allVariables(walk, given))) return walk.escalate("variables_too_large");
  setVariables(walk, given);
  const to = trigger.returnTo;
  if (to === undefined) return back;
  liftSkip(walk, to);
  return leaveActivity(walk, walk.node, to) ? { to } : undefined;
}

/**
 * The variables of the called workflow that its caller takes back. A default that the called workflow never changed
 * must not overwrite the caller's value.
 */
function returnedTo(walk: Walk, heldBy: (name: string) => Json | undefined): Record<string, Json> {
  const { program } = walk;
  const items = loopVariables(walk);
  const given: Record<string, Json> = {};
  for (const [name, { type }] of program.variables) {
    const value = heldBy(name);
    if (value === undefined || program.reserved.has(name) || items.has(name)) continue;
    if (value === null || isOfType[type](value)) given[name] = value;
  }
  return given;
}
