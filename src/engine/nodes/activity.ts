import type { ActivityNode } from "../../workflow/program.ts";
import { runActions } from "../actions.ts";
import { leave } from "../leave.ts";
import type { NodeRule } from "./node-rule.ts";

export const enterActivity: NodeRule = (walk) => {
  if (runActions(walk, (walk.node as ActivityNode).actions)) return walk.escalate("variables_too_large");
  return leave(walk, undefined);
};
