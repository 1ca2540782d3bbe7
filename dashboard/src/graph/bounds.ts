import type { Rect } from "@xyflow/react";
import { nodeSize } from "../../../src/layout/node-size.ts";
import type { LaidOut } from "./use-layout.ts";

const LABEL_PX = 60;
const MARGIN_PX = 20;
/** The largest zoom: a small graph is not enlarged beyond this. */
const LARGEST = 1.15;

/** The bounds of the drawing, but at least the area that the element shows at the largest zoom. */
export function boundsOf({ graph, layout }: LaidOut, place: HTMLElement | null): Rect {
  const xs: number[] = [];
  const ys: number[] = [];
  for (const node of graph.nodes) {
    const at = layout.nodes[node.id];
    const { width, height } = nodeSize(node);
    if (at) xs.push(at.x, at.x + width);
    if (at) ys.push(at.y - MARGIN_PX / 2, at.y + height);
  }
  for (const { points, label } of layout.edges) {
    for (const { x } of points) xs.push(x);
    for (const { y } of points) ys.push(y);
    if (label) xs.push(label.x - LABEL_PX, label.x + LABEL_PX);
  }
  const [left, right] = extent(xs, (place?.clientWidth ?? 0) / LARGEST);
  const [top, bottom] = extent(ys, (place?.clientHeight ?? 0) / LARGEST);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

function extent(values: readonly number[], least: number): readonly [number, number] {
  let [low, high] = [0, 0];
  for (const [index, value] of values.entries()) {
    low = index === 0 ? value : Math.min(low, value);
    high = index === 0 ? value : Math.max(high, value);
  }
  const more = Math.max(MARGIN_PX, (least - (high - low)) / 2);
  return [low - more, high + more];
}
