import type { NodeRule } from "./node-rule.ts";

/** A task or a gate stops the walk until its report. */
export const enterWork: NodeRule = () => undefined;
