import type { ActivityNode } from "../../workflow/program.ts";
import { act } from "../actions.ts";
import { leave } from "../leave.ts";
import type { NodeRule } from "./node-rule.ts";

export const enterActivity: NodeRule = (walk) => {
  act(walk, (walk.node as ActivityNode).actions);
  return leave(walk, undefined);
};
