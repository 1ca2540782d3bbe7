import type { Graph } from "../model/graph.ts";

type Drawn = Pick<Graph, "nodes" | "edges" | "goldenPath">;

/**
 * The nodes of the expected way: the golden path, every branch of its forks, and the bodies of its loops. Each of them
 * belongs to a usual run, though the shortest path passes only one branch and no loop.
 */
export function expectedNodes(graph: Drawn): ReadonlySet<string> {
  const expected = new Set(graph.goldenPath);
  for (const { nodes } of forksOf(graph)) for (const id of nodes) expected.add(id);
  const loops = new Set(graph.nodes.filter(({ type }) => type === "loop").map(({ id }) => id));
  const ways = neighbours(graph);
  for (const id of graph.goldenPath)
    if (loops.has(id)) for (const one of between(id, id, ways)) expected.add(one);
  return expected;
}

/** A fork of the golden path, with the nodes between it and its join. */
interface ForkBody {
  readonly fork: string;
  readonly join: string;
  readonly nodes: ReadonlySet<string>;
}

export function forksOf(graph: Drawn): readonly ForkBody[] {
  const types = new Map(graph.nodes.map(({ id, type }) => [id, type]));
  const ways = neighbours(graph);
  return graph.goldenPath.flatMap((fork, index) => {
    if (types.get(fork) !== "fork") return [];
    const join = graph.goldenPath.slice(index).find((id) => types.get(id) === "join");
    return join === undefined ? [] : [{ fork, join, nodes: between(fork, join, ways) }];
  });
}

/** The pairs of nodes that a usual run goes through, as keys of edges. */
export function expectedEdges(graph: Drawn): readonly (readonly [from: string, to: string])[] {
  const expected = expectedNodes(graph);
  const path = new Set(graph.goldenPath.slice(1).map((to, index) => `${graph.goldenPath[index]} ${to}`));
  const onPath = new Set(graph.goldenPath);
  return graph.edges.flatMap(({ from, to, kind }) => {
    if (path.has(`${from} ${to}`)) return [[from, to] as const];
    const isAside = !onPath.has(from) || !onPath.has(to);
    return isAside && kind === "normal" && expected.has(from) && expected.has(to)
      ? [[from, to] as const]
      : [];
  });
}

type Ways = ReadonlyMap<string, readonly string[]>;

interface Neighbours {
  readonly next: Ways;
  readonly before: Ways;
}

function neighbours({ edges }: Drawn): Neighbours {
  const next = new Map<string, string[]>();
  const before = new Map<string, string[]>();
  for (const { from, to, kind } of edges) {
    if (kind !== "normal") continue;
    next.set(from, [...(next.get(from) ?? []), to]);
    before.set(to, [...(before.get(to) ?? []), from]);
  }
  return { next, before };
}

/** The nodes on the ways from one node to another, without these two. */
function between(from: string, to: string, { next, before }: Neighbours): ReadonlySet<string> {
  const ahead = reached(from, to, next);
  const behind = reached(to, from, before);
  return new Set([...ahead].filter((id) => behind.has(id) && id !== from && id !== to));
}

function reached(from: string, stop: string, ways: Ways): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [...(ways.get(from) ?? [])];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    if (id !== stop) open.push(...(ways.get(id) ?? []));
  }
  return seen;
}
