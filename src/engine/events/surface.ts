import type { Position } from "../../model/position.ts";

/** Leaves every subflow deeper than `depth`, and restores the caller's data from its frame. */
export function surface(position: Position, depth: number): Position {
  const frame = position.frames[depth];
  if (!frame) return position;
  const { loops: _loops, skips: _skips, ...rest } = position;
  return {
    ...rest,
    ...(frame.loops && { loops: frame.loops }),
    ...(frame.skips && { skips: frame.skips }),
    step: frame.node,
    frames: position.frames.slice(0, depth),
    attempts: frame.attempts,
    variables: frame.variables,
    doneBy: frame.doneBy,
  };
}
