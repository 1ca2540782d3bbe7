import type { NodeRule } from "./node-rule.ts";

/** A task or a gate: somebody has to report. */
export const enterWork: NodeRule = () => undefined;
