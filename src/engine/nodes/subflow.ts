import type { Frame } from "../../model/frame.ts";
import type { Json } from "../../model/json.ts";
import type { EndResult } from "../../model/node.ts";
import type { Program, SubflowNode } from "../../workflow/program.ts";
import { excessOf } from "../capacity.ts";
import { type Hop, leave } from "../leave.ts";
import { loopVariables } from "../loop-items.ts";
import { triggersOf } from "../triggers-of.ts";
import { valuesOf } from "../values-of.ts";
import { beyondDefaults, heldWith, isOfType, setVariables } from "../variables.ts";
import type { Walk } from "../walk.ts";
import type { NodeRule } from "./node-rule.ts";

export const enterSubflow: NodeRule = (walk) => {
  const node = walk.node as SubflowNode;
  const child = walk.world.workflows.byId(node.workflow);
  if (!child) return walk.escalate("unknown_workflow");
  const { branch, frames } = walk.position;
  // A branch is a task of its own, but as deep inside as its fork.
  if ((branch?.depth ?? 0) + frames.length >= walk.limits.maxDepth)
    return walk.escalate("max_depth_exceeded");
  const variables = beyondDefaults(child, valuesOf(node.inputs, walk.scope));
  if (excessOf([...heldWith(walk, {}), variables])) return walk.escalate("variables_too_large");
  walk.emit({
    type: "subflow_entered",
    step: node.id,
    workflow: child.id,
    version: child.version,
    variables,
  });
  return { to: child.start };
};

/** The child has ended: what it gives back is read in its own scope, then its caller goes on. */
export function returnFrom(walk: Walk, frame: Frame, result: EndResult): Hop | undefined {
  const outer = walk.programAt(walk.position.frames.length - 1);
  const outcome = result === "success" ? "passed" : "failed";
  if (frame.kind === "call") return returnFromCall(walk, outer, frame, outcome);
  const caller = outer.nodes.get(frame.node) as SubflowNode;
  const given = valuesOf(caller.returns, walk.scope);
  walk.emit({ type: "subflow_returned", step: caller.id, outcome });
  if (excessOf(heldWith(walk, given))) return walk.escalate("variables_too_large");
  setVariables(walk, given);
  return leave(walk, outcome);
}

/**
 * What was called has ended: what it knows under names its caller declares goes back with it. A person's decision
 * does not: it was made about something else.
 */
function returnFromCall(
  walk: Walk,
  outer: Program,
  { node, workflow }: Frame,
  outcome: string,
): Hop | undefined {
  const given = outcome === "passed" ? knownTo(outer, walk) : {};
  walk.emit({ type: "subflow_returned", step: node, outcome });
  for (const name of loopVariables(walk)) delete given[name];
  if (excessOf(heldWith(walk, given))) return walk.escalate("variables_too_large");
  setVariables(walk, given);
  const trigger = triggersOf(outer, node).find((one) => one.workflow === workflow);
  return { to: outcome === "passed" ? (trigger?.returnTo ?? node) : node };
}

function knownTo(outer: Program, walk: Walk): Record<string, Json> {
  const given: Record<string, Json> = {};
  for (const [name, { type }] of outer.variables) {
    const value = walk.variable(name);
    if (value === undefined || outer.reserved.has(name)) continue;
    if (value === null || isOfType[type](value)) given[name] = value;
  }
  return given;
}
