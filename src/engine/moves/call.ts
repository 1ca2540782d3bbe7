import type { Json } from "../../model/json.ts";
import type { Refusal } from "../../model/refusal.ts";
import type { Program } from "../../workflow/program.ts";
import { callInputs } from "../call-inputs.ts";
import { excessOf } from "../capacity.ts";
import { enter } from "../enter.ts";
import { triggersOf } from "../triggers-of.ts";
import { allVariables, judgeRequired, judgeVariables, nonDefaults } from "../variables.ts";
import { Walk } from "../walk.ts";
import type { MoveOf, MoveRule } from "./move-rule.ts";

/**
 * Begins a workflow that the activity lists as a trigger. When that workflow ends, the task returns
 * to the calling step.
 */
export const call: MoveRule<"call"> = (walk, move) => {
  const trigger = triggersOf(walk.program, walk.position.step).find(
    ({ workflow }) => workflow === move.workflow,
  );
  const child = trigger && walk.world.workflows.byId(trigger.workflow);
  if (!trigger || !child) return unknown(walk, move.workflow);
  const { values, withheld } = callInputs(walk, trigger, child);
  const variables = { ...values, ...move.variables };
  const refusal = judgeDepth(walk) ?? judgeChild(walk, child, variables, move);
  if (refusal) return refusal;
  for (const name of withheld) warnWithheld(walk, name, child);
  walk.emit({
    type: "subflow_entered",
    step: walk.position.step,
    workflow: child.id,
    version: child.version,
    call: true,
    variables: nonDefaults(child, variables),
  });
  enter(walk, { to: child.start });
  return undefined;
};

function warnWithheld(walk: Walk, name: string, child: Program): void {
  walk.warn(
    "decision_not_passed",
    `"${name}" was not passed on: in "${child.name}" only a person's answer decides about it.`,
  );
}

function judgeDepth(walk: Walk): Refusal | undefined {
  const { branch, frames } = walk.position;
  if ((branch?.depth ?? 0) + frames.length < walk.limits.maxDepth) return undefined;
  return {
    code: "TOO_DEEP",
    message: `Workflows call each other ${walk.limits.maxDepth} deep here, and no deeper.`,
    facts: { step: walk.path, limit: walk.limits.maxDepth },
  };
}

/** Refuses to call a workflow that cannot begin with these variables: the caller would wait for it for ever. */
function judgeChild(
  walk: Walk,
  child: Program,
  variables: Readonly<Record<string, Json>>,
  { by, variables: given = {} }: MoveOf<"call">,
): Refusal | undefined {
  const { loops: _loops, ...outside } = walk.position;
  const inside = new Walk(child, { ...outside, frames: [], variables: {} }, walk.world);
  const excess = excessOf([...allVariables(walk, {}), variables]);
  return (
    judgeRequired(child, variables) ??
    judgeVariables(inside, given, by) ??
    (excess && { code: "VARIABLE_INVALID", message: excess.message, facts: excess.facts })
  );
}

function unknown(walk: Walk, workflow: string): Refusal {
  const names = triggersOf(walk.program, walk.position.step).map((trigger) => trigger.workflow);
  return {
    code: "WORKFLOW_NOT_FOUND",
    message:
      names.length === 0
        ? "No workflow can be called from here."
        : `"${workflow.slice(0, 80)}" cannot be called from here, or is not loaded.`,
    facts: { step: walk.path, callable: names },
  };
}
