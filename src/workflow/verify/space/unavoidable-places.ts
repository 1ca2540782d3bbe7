import type { Movement } from "./movement.ts";

/**
 * The nodes that every path from the starts to one of the ends visits, found in linear time. Follows one path. From
 * each of its nodes, finds how far along the path the other nodes can lead. If they lead no further than the next
 * node of the path, no run avoids that node.
 */
export function unavoidablePlaces(ends: ReadonlySet<number>, movement: Movement): ReadonlySet<number> {
  const way = oneWay(ends, movement);
  const order = new Map(way.map((place, index) => [place, index]));
  const seen = new Set<number>();
  const unavoidable = new Set<number>();
  let furthest = 0;
  for (const [index, place] of way.entries()) {
    if (index === furthest) unavoidable.add(place);
    const open = [place];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      // Every end counts as the last node of the path.
      if (ends.has(next)) furthest = way.length;
      for (const { to } of movement.out[next] ?? []) {
        const ahead = order.get(to);
        if (ahead !== undefined) furthest = Math.max(furthest, ends.has(to) ? way.length : ahead);
        else if (!seen.has(to)) open.push(to);
        seen.add(to);
      }
    }
  }
  return unavoidable;
}

/** The nodes of a shortest path from a start to one of the ends; empty if there is no path. */
function oneWay(ends: ReadonlySet<number>, { starts, out }: Movement): readonly number[] {
  const before = new Map<number, number>(starts.map((place) => [place, -1]));
  for (const place of before.keys()) {
    if (ends.has(place)) return backFrom(place, before);
    for (const { to } of out[place] ?? []) if (!before.has(to)) before.set(to, place);
  }
  return [];
}

function backFrom(end: number, before: ReadonlyMap<number, number>): readonly number[] {
  const way: number[] = [];
  for (let place = end; place >= 0; place = before.get(place) ?? -1) way.push(place);
  return way.toReversed();
}
