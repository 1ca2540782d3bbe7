import type { Movement } from "./movement.ts";

/**
 * The places that every way from the starts to one of the ends visits, found in linear time. Walks along one way, and
 * looks from each of its places how far the other places lead: if they lead no further than the next place on the
 * way, no run gets round that place.
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
      // Every end counts as the end of the way.
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

/** The places of a shortest way from a start to one of the ends; none if there is no way. */
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
