import type { Point } from "./shape.ts";

/** The radius of corners. With a larger radius a line would leave its label and cross other labels. */
const ROUND_PX = 12;

/** An SVG path with rounded corners. */
export function pathThrough(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.pop();
  if (!first || !last) return "";
  let path = `M${first.x},${first.y}`;
  let before = first;
  for (const [index, corner] of rest.entries()) {
    const [into, out] = [towards(corner, before), towards(corner, rest[index + 1] ?? last)];
    path += ` L${into.x},${into.y} Q${corner.x},${corner.y} ${out.x},${out.y}`;
    before = corner;
  }
  return `${path} L${last.x},${last.y}`;
}

/**
 * The point where the rounding of a corner begins: at most half-way to the next point, because the next corner may use
 * the other half.
 */
function towards(corner: Point, { x, y }: Point): Point {
  const length = Math.hypot(x - corner.x, y - corner.y);
  const share = length === 0 ? 0 : Math.min(0.5, ROUND_PX / length);
  return { x: rounded(corner.x + (x - corner.x) * share), y: rounded(corner.y + (y - corner.y) * share) };
}

function rounded(number: number): number {
  return Math.round(number * 10) / 10;
}
