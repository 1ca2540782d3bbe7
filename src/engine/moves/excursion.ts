import type { Refusal } from "../../model/refusal.ts";
import { usualRouteLimits } from "../../model/routing.ts";
import { enter } from "../enter.ts";
import { nonDefaults } from "../variables.ts";
import type { Walk } from "../walk.ts";
import { wayBackObjection } from "../way-back-objection.ts";
import { judgeChild } from "./judge-child.ts";
import type { MoveOf, MoveRule } from "./move-rule.ts";

type Asked = MoveOf<"excursion">;

/** Sends the task from its step through another workflow. When that workflow ends, the task returns as the move says. */
export const excursion: MoveRule<"excursion"> = (walk, move) => {
  const { workflow, decision, return: way, goto: to, signature, variables = {} } = move;
  const child = walk.world.workflows.byId(workflow);
  if (!child) {
    const message = `"${workflow.slice(0, 80)}" is not loaded.`;
    return { code: "WORKFLOW_NOT_FOUND", message, facts: { step: walk.path, callable: [] } };
  }
  const objection = objectionTo(walk, move);
  if (objection !== undefined) return refused(walk, objection);
  const refusal = judgeChild(walk, child, variables, move);
  if (refusal) return refusal;
  walk.emit({
    type: "subflow_entered",
    step: walk.position.step,
    workflow: child.id,
    version: child.version,
    routed: {
      decision,
      return: way,
      ...(to !== undefined && { goto: to }),
      ...(signature !== undefined && { signature }),
    },
    variables: nonDefaults(child, variables),
  });
  enter(walk, { to: child.start });
  return undefined;
};

function objectionTo(walk: Walk, move: Asked): string | undefined {
  const { node, position } = walk;
  if (node.type !== "task" && node.type !== "gate") return `"${node.name}" is a ${node.type}, and not work.`;
  const { depth = usualRouteLimits.depth, excursions = usualRouteLimits.excursions } =
    walk.programAt(0).routing?.limits ?? {};
  const open = position.frames.filter(({ kind }) => kind === "routed");
  const most = Math.min(excursions, usualRouteLimits.excursions);
  if (open.length >= depth) return `${open.length} excursions are open, one inside the other.`;
  const made = position.routes?.made ?? 0;
  if (made >= most) return `The task has made ${made} excursions.`;
  if (open.some((one) => one.workflow === move.workflow && one.routed?.signature === move.signature))
    return `An excursion to "${move.workflow}" for the same reason is open already.`;
  return wayBackObjection(walk.program, node, move);
}

function refused(walk: Walk, message: string): Refusal {
  return { code: "EXCURSION_REFUSED", message, facts: { step: walk.path } };
}
