import type { Frame } from "../../model/frame.ts";
import type { Json } from "../../model/json.ts";
import type { EndResult } from "../../model/node.ts";
import type { Formula } from "../../workflow/conditions/expression.ts";
import type { SubflowNode } from "../../workflow/program.ts";
import { excessOf } from "../capacity.ts";
import { type Hop, leave } from "../leave.ts";
import { beyondDefaults, heldWith, setVariables } from "../variables.ts";
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
  const variables = beyondDefaults(child, valuesOf(node.inputs, walk));
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
export function returnFrom(walk: Walk, { node }: Frame, result: EndResult): Hop | undefined {
  const caller = walk.programAt(walk.position.frames.length - 1).nodes.get(node) as SubflowNode;
  const outcome = result === "success" ? "passed" : "failed";
  const given = valuesOf(caller.returns, walk);
  walk.emit({ type: "subflow_returned", step: caller.id, outcome });
  if (excessOf(heldWith(walk, given))) return walk.escalate("variables_too_large");
  setVariables(walk, given);
  return leave(walk, outcome);
}

/** A formula without a value gives nothing: the variable keeps what it had. */
function valuesOf(formulas: ReadonlyMap<string, Formula>, walk: Walk): Record<string, Json> {
  const values: Record<string, Json> = {};
  for (const [name, formula] of formulas) {
    const value = formula.valueIn(walk.scope);
    if (value !== undefined) values[name] = value;
  }
  return values;
}
