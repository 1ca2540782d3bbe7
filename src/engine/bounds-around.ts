import type { LeveledBounds } from "../model/bounds.ts";
import type { Position } from "../model/position.ts";
import type { Program } from "../workflow/program.ts";

/**
 * The bounds around the workflow that a task is in, outermost first: of the workflows and steps that called it, and of
 * the forks that the task is a branch of. With `withOwn`, also those of that workflow itself.
 */
export function boundsAround(
  { frames, branch }: Position,
  programAt: (depth: number) => Program,
  withOwn: boolean,
): LeveledBounds[] {
  const levels: LeveledBounds[] = [...(branch?.around ?? [])];
  const add = (
    source: LeveledBounds["source"],
    name: string,
    bounds: LeveledBounds["bounds"] | undefined,
  ) => {
    if (bounds !== undefined) levels.push({ source, name, bounds });
  };
  for (let depth = 0; depth <= frames.length; depth += 1) {
    const around = programAt(depth);
    const frame = frames[depth];
    if (frame || withOwn) add("workflow", `workflow ${around.id}`, around.bounds);
    // A branch begins in the program of its fork, however deep the task that forked was.
    if (branch && depth === 0) add("branch", `fork ${branch.fork}`, around.nodes.get(branch.fork)?.bounds);
    if (frame) add("frame", `step ${frame.node}`, around.nodes.get(frame.node)?.bounds);
  }
  return levels;
}
