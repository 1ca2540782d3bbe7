import { leave } from "../leave.ts";
import type { NodeRule } from "./node-rule.ts";

export const enterStart: NodeRule = (walk) => leave(walk, undefined);
