import type { Position } from "../model/position.ts";
import type { Program } from "../workflow/program.ts";
import type { World } from "./world.ts";

/** The program `depth` subflows below the task's own workflow. */
export function programAt(
  root: Program,
  { frames }: Pick<Position, "frames">,
  depth: number,
  { workflows }: Pick<World, "workflows">,
): Program {
  const frame = depth > 0 ? frames[depth - 1] : undefined;
  if (!frame) return root;
  const program = workflows.byVersion(frame.version);
  if (!program)
    throw new Error(`workflow ${frame.workflow} ${frame.version} is pinned by a task and is gone`);
  return program;
}
