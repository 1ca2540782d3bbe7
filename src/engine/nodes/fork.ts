import type { Json } from "../../model/json.ts";
import type { ForkNode } from "../../workflow/program.ts";
import { isTooHeavy, isTooWide } from "../branches.ts";
import { settleFork } from "../settle-fork.ts";
import type { Walk } from "../walk.ts";
import type { NodeRule } from "./node-rule.ts";

/** Opens the branches of a fork as tasks of their own, and waits for them. */
export const enterFork: NodeRule = (walk) => {
  const fork = walk.node as ForkNode;
  // The check after each move ignores waiting tasks. So check the step budget here, to stop a loop that
  // consists of forks only.
  if (walk.position.steps >= walk.limits.maxSteps) return walk.escalate("max_steps_exceeded");
  const items = fork.each ? itemsOf(walk, fork) : undefined;
  if (items === "refused") return undefined;
  const total = items ? items.length : fork.edges.length;
  if (isTooWide(walk.position, total) || isTooHeavy(walk, total, items))
    return walk.escalate("too_many_branches");
  walk.emit({
    type: "forked",
    step: fork.id,
    total,
    ...(items && { items: [...items] }),
  });
  return settleFork(walk, fork);
};

function itemsOf(walk: Walk, fork: ForkNode): readonly Json[] | "refused" {
  const { over, maxItems } = fork.each as NonNullable<ForkNode["each"]>;
  const value = over.valueIn(walk.scope);
  if (!Array.isArray(value)) {
    if (walk.program.strict) {
      walk.escalate("not_a_list");
      return "refused";
    }
    walk.warn(
      "not_a_list",
      `"${fork.name}" goes over "${over.text}", which is not a list, so it opens no branch.`,
    );
    return [];
  }
  if (value.length <= maxItems) return value;
  walk.escalate("too_many_items");
  return "refused";
}
