import type { Pass } from "../model/pass.ts";
import type { Formula } from "../workflow/conditions/expression.ts";
import { reads } from "../workflow/conditions/reads.ts";
import type { ProgramNode } from "../workflow/program.ts";
import { loopVariables } from "./loop-items.ts";
import { isBuiltInName } from "./variables.ts";
import type { Walk } from "./walk.ts";

/** Leaves every loop that does not contain the node. A loop contains its own node, where its next pass begins. */
export function leaveLoopsFor(walk: Walk, node: ProgramNode): void {
  for (let pass = walk.position.loops?.at(-1); pass; pass = walk.position.loops?.at(-1)) {
    if (pass.loop === node.id || node.place?.loops.includes(pass.loop)) return;
    leaveLoop(walk, pass);
  }
}

export function leaveLoop(walk: Walk, { loop, number }: Pass): void {
  walk.emit({ type: "loop_left", step: loop, passes: number });
}

/**
 * Whether a list depends on variables only, so that every change of it is an event. Context and evidence can change
 * without an event.
 */
export function readsVariablesOnly(over: Formula): boolean {
  return ![...reads(over.expression)].some(isBuiltInName);
}

/** Whether a report could supply the list: every variable that the formula reads can be written by a report. */
export function canBeBrought(walk: Walk, over: Formula): boolean {
  const items = loopVariables(walk);
  return [...reads(over.expression)].every((name) => {
    const type = walk.program.variables.get(name)?.type ?? "array";
    return !isBuiltInName(name) && !items.has(name) && (type === "array" || type === "object");
  });
}
