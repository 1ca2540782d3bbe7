import type { Pass } from "../model/pass.ts";
import { reads } from "../workflow/conditions/reads.ts";
import type { LoopNode, ProgramNode } from "../workflow/program.ts";
import type { Walk } from "./walk.ts";

/** Leaves every loop that the node is not inside of. A loop is inside itself: that is how its next pass begins. */
export function leaveLoopsFor(walk: Walk, node: ProgramNode): void {
  for (let pass = walk.position.loops?.at(-1); pass; pass = walk.position.loops?.at(-1)) {
    if (pass.loop === node.id || node.place?.loops.includes(pass.loop)) return;
    leaveLoop(walk, pass);
  }
}

export function leaveLoop(walk: Walk, { loop, number }: Pass): void {
  walk.emit({ type: "loop_left", step: loop, passes: number });
}

/** Only what variables say stays in sight of Navigator; the rest could change without a word. */
export function readsVariablesOnly({ over }: LoopNode): boolean {
  return (
    over !== undefined &&
    [...reads(over.expression)].every((name) => name !== "context" && name !== "evidence")
  );
}
