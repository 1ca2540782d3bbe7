import type { NodeRule } from "./node-rule.ts";

/** Stops the walk at a task or a gate, until its report. */
export const enterWork: NodeRule = () => undefined;
