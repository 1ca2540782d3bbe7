import { enter } from "../enter.ts";
import { leave } from "../leave.ts";
import { questionAt } from "../question-at.ts";
import { judgeReserved } from "../variables.ts";
import { effectsOf, takeOption } from "./answer.ts";
import type { MoveRule } from "./move-rule.ts";

/** Passes a question that need not be answered. Takes its default option if it has one. */
export const pass: MoveRule<"pass"> = (walk, { by }) => {
  const { node, position, world } = walk;
  if (node.type !== "checkpoint") {
    return { code: "NO_CHECKPOINT", message: `"${node.name}" asks no question.`, facts: { step: walk.path } };
  }
  if (!node.passable) {
    return {
      code: "CHECKPOINT_BLOCKING",
      message: `This question must be answered: ${questionAt(walk, node)}`,
      facts: { step: walk.path, audience: node.audience, options: [...node.options.keys()] },
    };
  }
  const due = position.since + (node.timeoutMs ?? 0);
  if (world.now < due) {
    return {
      code: "NOT_DUE",
      message: `"${node.name}" may be passed once its time is over.`,
      facts: { step: walk.path, due },
    };
  }
  // Check the step budget here: a loop that consists of passed questions only would never end otherwise.
  if (position.steps >= walk.limits.maxSteps) return walk.escalate("max_steps_exceeded");
  const option = node.options.get(node.defaultOption ?? "");
  if (option) {
    const refusal = node.audience === "agent" ? judgeReserved(walk, effectsOf(walk, option), by) : undefined;
    if (refusal) return refusal;
    takeOption(walk, node, option, { by, automatic: true });
    return undefined;
  }
  walk.emit({ type: "skipped", step: node.id, automatic: false, by });
  enter(walk, leave(walk, undefined));
  return undefined;
};
