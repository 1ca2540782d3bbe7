import type { Refusal } from "../../model/refusal.ts";
import type { Program } from "../../workflow/program.ts";
import { callInputs } from "../call-inputs.ts";
import { enter } from "../enter.ts";
import { triggersOf } from "../triggers-of.ts";
import { nonDefaults } from "../variables.ts";
import type { Walk } from "../walk.ts";
import { judgeChild } from "./judge-child.ts";
import type { MoveRule } from "./move-rule.ts";

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
  const refusal = judgeChild(walk, child, variables, move);
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
