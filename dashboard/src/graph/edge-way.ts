import type { Point, Size } from "./layout-shape.ts";

interface Box extends Point, Size {}

/** The distance up to which an edge goes straight down, and beyond which it goes around the side. */
const NEAR_PX = 92;
const ASIDE_PX = 20;

/** The points of an edge: down to the next row, or around the side of the nodes in between. */
export function edgeWay(from: Box, to: Box): Point[] {
  const start = { x: from.x + from.width / 2, y: from.y + from.height };
  const end = { x: to.x + to.width / 2, y: to.y };
  const isNext = end.y > start.y && end.y - start.y <= NEAR_PX;
  if (isNext) {
    const middle = Math.round((start.y + end.y) / 2);
    return [start, { x: start.x, y: middle }, { x: end.x, y: middle }, end];
  }
  const side = Math.max(from.x + from.width, to.x + to.width) + ASIDE_PX;
  const out = { x: from.x + from.width, y: from.y + from.height / 2 };
  const back = { x: to.x + to.width, y: to.y + to.height / 2 };
  return [out, { x: side, y: out.y }, { x: side, y: back.y }, back];
}
