import type { Viewport } from "@xyflow/react";
import { nodeSize } from "../../../src/layout/node-size.ts";
import type { Point } from "../../../src/layout/shape.ts";
import type { LaidOut } from "./use-layout.ts";

interface Place {
  readonly clientWidth: number;
  readonly clientHeight: number;
}

/** A drawing, and the part of it that is shown. */
export interface Shown {
  readonly laidOut: LaidOut;
  readonly viewport: Viewport;
}

/**
 * The part of a new drawing to show so that one node stays where it is on the screen: the selected one, else the one
 * nearest to the middle. `undefined` if no visible node is in both drawings.
 */
export function keptView(
  { laidOut, viewport }: Shown,
  next: LaidOut,
  place: Place,
  selected: string | undefined,
): Viewport | undefined {
  const { x, y, zoom } = viewport;
  const middle = { x: place.clientWidth / 2, y: place.clientHeight / 2 };
  let least = Number.POSITIVE_INFINITY;
  let kept: Viewport | undefined;
  for (const node of laidOut.graph.nodes) {
    const [before, after] = [laidOut.layout.nodes[node.id], next.layout.nodes[node.id]];
    if (!before || !after) continue;
    const { width, height } = nodeSize(node);
    const at = { x: (before.x + width / 2) * zoom + x, y: (before.y + height / 2) * zoom + y };
    if (at.x < 0 || at.y < 0 || at.x > place.clientWidth || at.y > place.clientHeight) continue;
    const distance = node.id === selected ? -1 : distanceBetween(at, middle);
    if (distance >= least) continue;
    least = distance;
    kept = { zoom, x: before.x * zoom + x - after.x * zoom, y: before.y * zoom + y - after.y * zoom };
  }
  return kept;
}

function distanceBetween(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
