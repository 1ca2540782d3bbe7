import type { Position } from "../model/position.ts";
import { own } from "./own-property.ts";

/** The public name of a step: `ship/review` for the node `review` inside the subflow node `ship`. */
export function stepPath(position: Pick<Position, "frames" | "step">): string {
  return pathTo(position.frames, position.step);
}

function pathTo(frames: Position["frames"], step: string): string {
  return frames.length === 0 ? step : [...frames.map((frame) => frame.node), step].join("/");
}

/** The retries used so far, by step path. Nodes without used retries are left out. */
export function stepRetries(position: Position): Record<string, number> {
  if (position.frames.length === 0) return { ...position.attempts };
  const levels = [...position.frames.map((frame) => frame.attempts), position.attempts];
  const counts = levels.flatMap((attempts, depth) =>
    Object.entries(attempts).map(
      ([node, used]) => [pathTo(position.frames.slice(0, depth), node), used] as const,
    ),
  );
  return Object.fromEntries(counts);
}

/** The retries used at one node of the innermost program. */
export function retriesUsed(position: Position, node: string): number {
  return own(position.attempts, node) ?? 0;
}
