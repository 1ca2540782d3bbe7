import type { ProgramNode } from "../workflow/program.ts";

/** The outcome that reports success at a node: `passed`, else the only one; `undefined` if the node has no such one. */
export function successOutcome({ outputs }: Pick<ProgramNode, "outputs">): string | undefined {
  if (outputs.includes("passed")) return "passed";
  return outputs.length === 1 ? outputs[0] : undefined;
}
