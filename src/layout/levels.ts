import type { PlainEdge, PlainNode } from "./shape.ts";

interface Graph {
  readonly nodes: readonly Pick<PlainNode, "id">[];
  readonly edges: readonly Pick<PlainEdge, "from" | "to">[];
}

interface Vertex {
  readonly id: string;
  readonly next: Vertex[];
  level: number;
  /** when the traversal finished the vertex: after all of its targets, except along back edges */
  finish: number;
  state: "new" | "open" | "done";
}

/**
 * The nodes, grouped by the length of their longest path from a root, without back edges. Uses its own stack:
 * recursion would overflow on long chains.
 */
export function levelsOf({ nodes, edges }: Graph): string[][] {
  const vertices = new Map<string, Vertex>();
  for (const { id } of nodes) vertices.set(id, { id, next: [], level: 0, finish: 0, state: "new" });
  for (const { from, to } of edges) {
    const [source, target] = [vertices.get(from), vertices.get(to)];
    if (source && target && source !== target) source.next.push(target);
  }
  const finished: Vertex[] = [];
  for (const root of vertices.values()) walk(root, finished);
  for (const vertex of finished.toReversed()) {
    for (const target of vertex.next)
      if (target.finish < vertex.finish) target.level = Math.max(target.level, vertex.level + 1);
  }
  const levels: string[][] = [];
  for (const { id, level } of finished.toReversed()) {
    while (levels.length <= level) levels.push([]);
    levels[level]?.push(id);
  }
  return levels.filter((ids) => ids.length > 0);
}

function walk(root: Vertex, finished: Vertex[]): void {
  if (root.state !== "new") return;
  const open = [{ vertex: root, edge: 0 }];
  root.state = "open";
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const target = top.vertex.next[top.edge++];
    if (target === undefined) {
      top.vertex.state = "done";
      top.vertex.finish = finished.push(top.vertex);
      open.pop();
    } else if (target.state === "new") {
      target.state = "open";
      open.push({ vertex: target, edge: 0 });
    }
  }
}
