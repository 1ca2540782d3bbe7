import type { NodeRule } from "./node-rule.ts";

/** Stops at a task or a gate until a report arrives. */
export const enterWork: NodeRule = () => undefined;
