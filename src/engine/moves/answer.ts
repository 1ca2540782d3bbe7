import type { Caller } from "../../model/caller.ts";
import type { Json } from "../../model/json.ts";
import type { Refusal } from "../../model/refusal.ts";
import type { CheckpointNode, Option } from "../../workflow/program.ts";
import { enter } from "../enter.ts";
import { valuesOf } from "../formula-values.ts";
import { judgeReceipt } from "../judge-receipt.ts";
import { leave } from "../leave.ts";
import { leaveActivity } from "../leave-activity.ts";
import { liftSkip } from "../undo-skip.ts";
import { judgeCapacity, judgeReserved, setVariables } from "../variables.ts";
import type { Walk } from "../walk.ts";
import type { MoveOf, MoveRule } from "./move-rule.ts";

export const answer: MoveRule<"answer"> = (walk, move) => {
  const { node } = walk;
  if (node.type !== "checkpoint") {
    return { code: "NO_CHECKPOINT", message: `"${node.name}" asks no question.`, facts: { step: walk.path } };
  }
  const option = node.options.get(move.option);
  if (!option) {
    return {
      code: "OPTION_NOT_FOUND",
      message: `The question has no option "${move.option.slice(0, 80)}".`,
      facts: { step: walk.path, options: [...node.options.keys()] },
    };
  }
  const refusal =
    judgeAnswerer(walk, node, move.by) ??
    (node.audience === "human"
      ? judgeReceipt(walk, move.receipt, [node])
      : judgeReserved(walk, effectsOf(walk, option), move.by));
  if (!refusal) takeOption(walk, node, option, { ...move, automatic: false });
  return refusal;
};

function judgeAnswerer(walk: Walk, node: CheckpointNode, by: Caller): Refusal | undefined {
  if (node.audience === "agent" || by.kind === "person") return undefined;
  return {
    code: "HUMAN_ANSWER_REQUIRED",
    message: `"${node.name}" is a question to a person.`,
    facts: { step: walk.path, options: [...node.options.keys()] },
  };
}

/** The variables that an answer sets. */
export function effectsOf(walk: Walk, { effects }: Option): Record<string, Json> {
  return { ...effects?.setVariable, ...valuesOf(effects?.computed ?? new Map(), walk.scope) };
}

/** Records an answer and applies its effects: sets variables, skips activities, and then leaves the question. */
export function takeOption(
  walk: Walk,
  node: CheckpointNode,
  option: Option,
  {
    by,
    automatic,
    note,
    receipt,
  }: Pick<MoveOf<"answer">, "by" | "note" | "receipt"> & { automatic: boolean },
): void {
  walk.emit({
    type: "answered",
    step: node.id,
    option: option.id,
    automatic,
    ...(note !== undefined && { note }),
    ...(receipt && { receipt }),
    by,
  });
  const values = effectsOf(walk, option);
  if (judgeCapacity(walk, values)) {
    walk.escalate("variables_too_large");
    return;
  }
  setVariables(walk, values);
  const { skipActivities = [] } = option.effects ?? {};
  if (skipActivities.length > 0)
    walk.emit({ type: "activities_skipped", step: node.id, activities: [...skipActivities] });
  const jump = node.exits.byOutcome.get(option.id)?.[0];
  if (jump?.option !== undefined) {
    liftSkip(walk, jump.to);
    if (!leaveActivity(walk, node, jump.to)) return;
  }
  enter(walk, leave(walk, option.id));
}
