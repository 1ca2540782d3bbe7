import { levelsOf } from "../../../src/layout/levels.ts";
import type { Graph, GraphEdge, GraphNode } from "../../../src/model/graph.ts";

/** A graph with more nodes is folded into cards: its titles would be too small to read. */
const MANY = 80;
/** The most cards of a graph without groups. More of them could not be read at once. */
const MOST_CARDS = 24;
const PREFIX = "card ";

/** The card of each node that has one, by the ids of the nodes. A card's id is its name. */
export type Cards = ReadonlyMap<string, string>;

/** The cards of a graph; `undefined` if it is small enough to be drawn whole. */
export function cardsOf(graph: Graph): Cards | undefined {
  if (graph.nodes.length <= MANY) return undefined;
  const groups = new Set(graph.nodes.flatMap(({ group }) => group ?? []));
  return groups.size > 1 ? byGroup(graph, groups) : byOrder(graph);
}

/** The activities of a guided workflow are its cards. */
function byGroup({ nodes }: Graph, groups: ReadonlySet<string>): Cards {
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  const titles = new Map<string, string>();
  for (const group of groups) titles.set(group, distinct(names.get(group) ?? group, titles));
  return new Map(
    nodes.flatMap(({ id, group = id }) => {
      const title = titles.get(group);
      return title === undefined ? [] : [[id, title] as const];
    }),
  );
}

/** Nodes that follow each other share a card, which is named after the first and the last of them. */
function byOrder(graph: Graph): Cards {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const order = levelsOf(graph)
    .flat()
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ type }) => type !== "start" && type !== "end");
  const size = Math.ceil(order.length / MOST_CARDS);
  const cards = new Map<string, string>();
  const titles = new Map<string, string>();
  for (let first = 0; first < order.length; first += size) {
    const part = order.slice(first, first + size);
    const title = distinct(`${part[0]?.name} – ${part.at(-1)?.name}`, titles);
    titles.set(title, title);
    for (const { id } of part) cards.set(id, title);
  }
  return cards;
}

function distinct(title: string, titles: ReadonlyMap<string, string>): string {
  const taken = new Set(titles.values());
  let name = title;
  for (let times = 2; taken.has(name); times++) name = `${title} (${times})`;
  return name;
}

/** The id of the drawn node that stands for a node: that of its card, unless the card is open. */
export function drawnId(id: string, cards: Cards, opened: ReadonlySet<string>): string {
  const card = cards.get(id);
  return card === undefined || opened.has(card) ? id : PREFIX + card;
}

/** The card that a drawn node is; `undefined` if it is a node of the workflow. */
export function cardAt(id: string): string | undefined {
  return id.startsWith(PREFIX) ? id.slice(PREFIX.length) : undefined;
}

/** The graph with a node for each closed card. An open card is a group. */
export function folded(graph: Graph, cards: Cards, opened: ReadonlySet<string>): Graph {
  const at = (id: string) => drawnId(id, cards, opened);
  const sizes = new Map<string, number>();
  for (const card of cards.values()) sizes.set(card, (sizes.get(card) ?? 0) + 1);
  const nodes = new Map<string, GraphNode>();
  for (const node of graph.nodes) {
    const card = cards.get(node.id);
    const id = at(node.id);
    if (nodes.has(id)) continue;
    if (card !== undefined && id !== node.id)
      nodes.set(id, { id, name: card, type: "card", detail: `${sizes.get(card)} steps` });
    else {
      const { group: _group, ...rest } = node;
      nodes.set(id, card === undefined ? rest : { ...rest, group: card });
    }
  }
  const edges = new Map<string, GraphEdge>();
  for (const edge of graph.edges) {
    const [from, to] = [at(edge.from), at(edge.to)];
    const isInside = from === edge.from && to === edge.to;
    if (from === to && !isInside) continue;
    const { label: _label, ...plain } = edge;
    edges.set(`${from} ${to} ${isInside ? edges.size : edge.kind}`, isInside ? edge : { ...plain, from, to });
  }
  const path = graph.goldenPath.map(at).filter((id, index, all) => id !== all[index - 1]);
  return { nodes: [...nodes.values()], edges: [...edges.values()], goldenPath: path };
}
