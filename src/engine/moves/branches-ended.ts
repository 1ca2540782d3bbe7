import { branchIds } from "../branch-ids.ts";
import { enter } from "../enter.ts";
import { own } from "../own-property.ts";
import { settleFork } from "../settle-fork.ts";
import type { MoveRule } from "./move-rule.ts";

export const branchesEnded: MoveRule<"branches_ended"> = (walk, { ended, visit, doneBy = {} }) => {
  const { node } = walk;
  const { branches } = walk.position;
  const isTheirs = visit === undefined || visit === walk.position.visit;
  const open = new Set(
    node.type === "fork" && branches && isTheirs
      ? branchIds(node, branches.total)
          .slice(0, branches.opened)
          .filter((id) => !Object.hasOwn(branches.ended, id))
      : [],
  );
  const unknown = Object.keys(ended).filter((id) => !open.has(id));
  if (node.type !== "fork" || !branches || unknown.length > 0) {
    return {
      code: "BRANCH_NOT_FOUND",
      message: `"${node.name}" has no open branch ${unknown.map((id) => `"${id}"`).join(", ")}.`,
      facts: { step: walk.path, open: [...open] },
    };
  }
  for (const [branch, passed] of Object.entries(ended)) {
    const seen = own(doneBy, branch) ?? {};
    walk.emit({
      type: "branch_counted",
      step: node.id,
      branch,
      passed,
      ...(Object.keys(seen).length > 0 && { doneBy: seen }),
    });
  }
  enter(walk, settleFork(walk, node));
  return undefined;
};
