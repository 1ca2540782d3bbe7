import type { Event } from "../../../src/model/event.ts";
import type { Graph } from "../../../src/model/graph.ts";
import { type EdgeMarks, edgeKey, type Marks } from "../graph/marks.ts";

/** A workflow to which a router sent a task from one step, as often as it did. */
export interface Excursion {
  /** the id of its drawn node */
  readonly id: string;
  readonly workflow: string;
  /** the drawn node that it leaves, and the one to which it returns */
  readonly from: string;
  readonly back: string;
  readonly decision: string;
  readonly signature: string | undefined;
  readonly way: string;
  readonly times: number;
  readonly returned: number;
  readonly isOpen: boolean;
}

interface Entry {
  readonly seq: number;
  readonly events: readonly Event[];
}

interface OpenFrame {
  /** the drawn node that stands for the steps inside */
  readonly node: string;
  readonly excursion: string | undefined;
}

/** The excursions of a task up to an entry, in the order of their first time. */
export function excursionsIn(timeline: readonly Entry[], upTo: number): readonly Excursion[] {
  const found = new Map<string, Excursion>();
  const frames: OpenFrame[] = [];
  const put = (id: string, change: Partial<Excursion>): void => {
    const known = found.get(id);
    if (known) found.set(id, { ...known, ...change });
  };
  for (const { events } of timeline.filter(({ seq }) => seq <= upTo))
    for (const event of events) {
      if (event.type === "started") frames.length = 0;
      if (event.type === "subflow_entered") {
        const from = frames.at(-1)?.node ?? event.step;
        const { routed, workflow } = event;
        if (!routed) frames.push({ node: from, excursion: undefined });
        else {
          const id = `excursion ${from} ${workflow}`;
          const { times = 0, returned = 0 } = found.get(id) ?? {};
          const { decision, signature, return: way, goto = from } = routed;
          found.set(id, {
            id,
            workflow,
            from,
            back: way === "goto" ? goto : from,
            decision,
            signature,
            way,
            times: times + 1,
            returned,
            isOpen: true,
          });
          frames.push({ node: id, excursion: id });
        }
      }
      if (event.type === "subflow_returned") {
        const left = frames.pop()?.excursion;
        if (left !== undefined) put(left, { isOpen: false, returned: (found.get(left)?.returned ?? 0) + 1 });
      }
    }
  return [...found.values()];
}

const ways: Readonly<Record<string, string>> = {
  resume: "back",
  advance: "back, and on",
  goto: "back, elsewhere",
  halt: "back, for a person",
};

/** The graph with each excursion as a node beside its step, with the way there and the way back. */
export function withExcursions<G extends Graph>(graph: G, excursions: readonly Excursion[]): G {
  if (excursions.length === 0) return graph;
  return {
    ...graph,
    nodes: [
      ...graph.nodes,
      ...excursions.map(({ id, workflow, decision, times }) => ({
        id,
        name: workflow,
        type: "subflow",
        detail: `${decision === "DETOUR" ? "detour" : "injected"}${times > 1 ? `, ${times} times` : ""}`,
      })),
    ],
    edges: [
      ...graph.edges,
      ...excursions.flatMap(({ id, from, back, signature, decision, way }) => [
        { from, to: id, kind: "jump" as const, label: signature ?? decision.toLowerCase().replace("_", " ") },
        { from: id, to: back, kind: "resolution" as const, label: ways[way] ?? way },
      ]),
    ],
  };
}

/** The marks with the excursions. While one is open, the task is there and not at the step that it left. */
export function markExcursions({ nodes, edges }: Marks, excursions: readonly Excursion[]): Marks {
  if (excursions.length === 0) return { nodes, edges };
  const marked = new Map(nodes);
  const ways = new Map<string, EdgeMarks>(edges);
  const deepest = excursions.findLast(({ isOpen }) => isOpen);
  for (const { id, from, back, times, returned } of excursions) {
    marked.set(id, { visits: times, ...(id === deepest?.id && { current: true }) });
    ways.set(edgeKey(from, id), { taken: true });
    if (returned > 0) ways.set(edgeKey(id, back), { taken: true });
  }
  if (deepest) for (const [id, { current, ...rest }] of nodes) if (current) marked.set(id, rest);
  return { nodes: marked, edges: ways };
}
