import type { LayoutRequest } from "./layout-shape.ts";

type Graph = Pick<LayoutRequest, "nodes" | "edges">;

interface Place {
  readonly id: string;
  readonly next: Place[];
  level: number;
  /** when the walk was done with it; later than everything it leads to, except backwards */
  finish: number;
  state: "new" | "open" | "done";
}

/** Nodes by the longest way to them, ways back left out. On a stack of its own: recursion overflows on long chains. */
export function levelsOf({ nodes, edges }: Graph): string[][] {
  const places = new Map<string, Place>();
  for (const { id } of nodes) places.set(id, { id, next: [], level: 0, finish: 0, state: "new" });
  for (const { from, to } of edges) {
    const [source, target] = [places.get(from), places.get(to)];
    if (source && target && source !== target) source.next.push(target);
  }
  const finished: Place[] = [];
  for (const root of places.values()) walk(root, finished);
  for (const place of finished.toReversed()) {
    for (const target of place.next)
      if (target.finish < place.finish) target.level = Math.max(target.level, place.level + 1);
  }
  const levels: string[][] = [];
  for (const { id, level } of finished.toReversed()) {
    while (levels.length <= level) levels.push([]);
    levels[level]?.push(id);
  }
  return levels.filter((ids) => ids.length > 0);
}

function walk(root: Place, finished: Place[]): void {
  if (root.state !== "new") return;
  const open = [{ place: root, edge: 0 }];
  root.state = "open";
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const target = top.place.next[top.edge++];
    if (target === undefined) {
      top.place.state = "done";
      top.place.finish = finished.push(top.place);
      open.pop();
    } else if (target.state === "new") {
      target.state = "open";
      open.push({ place: target, edge: 0 });
    }
  }
}
