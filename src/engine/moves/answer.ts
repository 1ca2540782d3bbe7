import type { Caller } from "../../model/caller.ts";
import type { CheckpointOption } from "../../model/node.ts";
import type { Refusal } from "../../model/refusal.ts";
import type { CheckpointNode } from "../../workflow/program.ts";
import { enter } from "../enter.ts";
import { leave } from "../leave.ts";
import { setVariables } from "../variables.ts";
import type { Walk } from "../walk.ts";
import type { MoveRule } from "./move-rule.ts";

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
  const refusal = judgeAnswerer(walk, node, move.by);
  if (!refusal) take(walk, node, option, { by: move.by, automatic: false, note: move.note });
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

/** The answer and everything it brings about, in one change: variables first, then the way on. */
export function take(
  walk: Walk,
  node: CheckpointNode,
  option: CheckpointOption,
  {
    by,
    automatic,
    note,
  }: { readonly by: Caller; readonly automatic: boolean; readonly note?: string | undefined },
): void {
  walk.emit({
    type: "answered",
    step: node.id,
    option: option.id,
    automatic,
    ...(note !== undefined && { note }),
    by,
  });
  setVariables(walk, option.effects?.setVariable ?? {});
  enter(walk, leave(walk, option.id));
}
