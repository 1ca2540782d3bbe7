import type { Point } from "./layout-shape.ts";

/** A line that goes round its corners. */
export function pathThrough(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.pop();
  if (!first || !last) return "";
  let path = `M${first.x},${first.y}`;
  for (const [index, point] of rest.entries()) {
    const next = rest[index + 1] ?? last;
    const isLast = index === rest.length - 1;
    const [x, y] = isLast ? [last.x, last.y] : [(point.x + next.x) / 2, (point.y + next.y) / 2];
    path += ` Q${point.x},${point.y} ${x},${y}`;
  }
  return rest.length === 0 ? `${path} L${last.x},${last.y}` : path;
}
