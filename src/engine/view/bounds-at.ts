import type { BoundLevel } from "../../bounds/bound-level.ts";
import type { Position } from "../../model/position.ts";
import type { Program } from "../../workflow/program.ts";
import { Walk } from "../walk.ts";
import type { World } from "../world.ts";

/**
 * The bounds that hold for a task, outermost first: of each workflow it is in, of the nodes that called the inner ones,
 * of the fork that opened its branch, and of its current node.
 */
export function boundsAt(program: Program, position: Position, world: World): readonly BoundLevel[] {
  if (position.result !== undefined) return [];
  const walk = new Walk(program, position, world);
  const waiting = position.state === "waiting" || position.escalation !== undefined;
  const levels: BoundLevel[] = [];
  const add = (source: BoundLevel["source"], name: string, bounds: BoundLevel["bounds"] | undefined) => {
    if (bounds !== undefined) levels.push({ source, name, bounds, ...(waiting && { waiting }) });
  };
  for (let depth = 0; depth <= position.frames.length; depth += 1) {
    const around = walk.programAt(depth);
    add("workflow", `workflow ${around.id}`, around.bounds);
    const frame = position.frames[depth];
    const caller = frame && around.nodes.get(frame.node);
    if (caller) add("frame", `step ${caller.id}`, caller.bounds);
    if (position.branch && depth === (position.branch.depth ?? 0))
      add("branch", `fork ${position.branch.fork}`, around.nodes.get(position.branch.fork)?.bounds);
  }
  add("node", `step ${walk.node.id}`, walk.node.bounds);
  return levels;
}
