import type { BoundLevel } from "../../bounds/bound-level.ts";
import type { Position } from "../../model/position.ts";
import type { Program } from "../../workflow/program.ts";
import { boundsAround } from "../bounds-around.ts";
import { Walk } from "../walk.ts";
import type { World } from "../world.ts";

/**
 * The bounds that hold for a task, outermost first: of each workflow it is in, of the nodes that called the inner ones,
 * of the forks that opened its branch and those around it, and of its current node.
 */
export function boundsAt(program: Program, position: Position, world: World): readonly BoundLevel[] {
  if (position.result !== undefined) return [];
  const walk = new Walk(program, position, world);
  const { node } = walk;
  const waiting = position.state === "waiting" || position.escalation !== undefined;
  const levels: BoundLevel[] = boundsAround(position, (depth) => walk.programAt(depth), true);
  if (node.bounds !== undefined)
    levels.push({ source: "node", name: `step ${node.id}`, bounds: node.bounds });
  return waiting ? levels.map((level) => ({ ...level, waiting })) : levels;
}
