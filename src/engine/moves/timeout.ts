import { TIMEOUT } from "../../model/edge.ts";
import { enter } from "../enter.ts";
import { follow, type Hop, renewBudget } from "../leave.ts";
import type { Walk } from "../walk.ts";
import { firstFit, isGuarded, wayOut } from "../way-out.ts";
import { takeOption } from "./answer.ts";
import type { MoveRule } from "./move-rule.ts";

export const timeout: MoveRule<"timeout"> = (walk, { by }) => {
  const { node, position, world } = walk;
  const due = node.timeoutMs === undefined ? undefined : position.since + node.timeoutMs;
  if (due === undefined || world.now < due) {
    return {
      code: "NOT_DUE",
      message:
        due === undefined
          ? `"${node.name}" has no time limit.`
          : `The time limit of "${node.name}" has not passed.`,
      facts: { step: walk.path, due: due ?? null },
    };
  }
  if (position.steps >= walk.limits.maxSteps) return stop(walk);
  const option = node.type === "checkpoint" ? node.options.get(node.defaultOption ?? "") : undefined;
  if (node.type === "checkpoint" && option) takeOption(walk, node, option, { by, automatic: true });
  else enter(walk, expire(walk));
  return undefined;
};

/**
 * Escalates a task that has used up its step budget. Such a task may still wait at a question; the time limit must
 * not lead past the question.
 */
function stop(walk: Walk): undefined {
  walk.emit({ type: "timed_out", step: walk.position.step });
  return walk.escalate("max_steps_exceeded");
}

/**
 * Takes the `timeout` edge. Without one, the timeout counts as a failure. An unanswered question escalates, and so
 * does work with requirements or checks: waiting must not be a way past them.
 */
function expire(walk: Walk): Hop | undefined {
  const { node } = walk;
  walk.emit({ type: "timed_out", step: node.id });
  const edge = firstFit(node.exits.timeout, walk.scope);
  if (edge) {
    renewBudget(walk, node);
    return { to: edge.to, outcome: TIMEOUT };
  }
  if (node.type === "checkpoint") return walk.escalate("timeout");
  const way = wayOut(walk.program, node, "failed", walk.position, walk.scope);
  const isUnhandled = way.kind === "escalate" && way.reason === "unhandled_failure";
  return isUnhandled && isGuarded(node) ? walk.escalate("timeout") : follow(walk, node, way, "failed");
}
