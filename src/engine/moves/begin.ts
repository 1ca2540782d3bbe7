import type { Refusal } from "../../model/refusal.ts";
import { enter } from "../enter.ts";
import { follow } from "../leave.ts";
import type { Walk } from "../walk.ts";
import { wayOut } from "../way-out.ts";
import { judgeWay } from "./judge-way.ts";
import type { MoveRule } from "./move-rule.ts";

export const begin: MoveRule<"begin"> = (walk) => {
  if (walk.node.type === "start") return leaveStart(walk);
  return {
    code: "ALREADY_BEGUN",
    message: `The task has begun and is at "${walk.node.name}".`,
    facts: { step: walk.path },
  };
};

export function leaveStart(walk: Walk): Refusal | undefined {
  const { node } = walk;
  const way = wayOut(walk.program, node, undefined, walk.position, walk.scope);
  const refusal = judgeWay(walk, node, undefined, way);
  if (!refusal) enter(walk, follow(walk, node, way, undefined));
  return refusal;
}
