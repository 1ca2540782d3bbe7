import { TIMEOUT } from "../../model/edge.ts";
import { enter } from "../enter.ts";
import { type Hop, leave, renewBudget } from "../leave.ts";
import type { Walk } from "../walk.ts";
import { firstFit } from "../way-out.ts";
import { take } from "./answer.ts";
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
  if (node.type === "checkpoint" && option) take(walk, node, option, { by, automatic: true });
  else enter(walk, expire(walk));
  return undefined;
};

/** A question waits for its answer however many steps were made, but time alone does not carry it further. */
function stop(walk: Walk): undefined {
  walk.emit({ type: "timed_out", step: walk.position.step });
  return walk.escalate("max_steps_exceeded");
}

/** Along the time limit's own edge, otherwise as a failure; a question that nobody answered goes to a person. */
function expire(walk: Walk): Hop | undefined {
  const { node } = walk;
  walk.emit({ type: "timed_out", step: node.id });
  const edge = firstFit(node.exits.timeout, walk.scope);
  if (edge) {
    renewBudget(walk, node);
    return { to: edge.to, outcome: TIMEOUT };
  }
  return node.type === "checkpoint" ? walk.escalate("timeout") : leave(walk, "failed");
}
