import { MarkerType, type Node } from "@xyflow/react";
import { nodeSize } from "../../../src/layout/node-size.ts";
import { pathThrough } from "../../../src/layout/path.ts";
import type { GraphEdgeKind } from "../../../src/model/graph.ts";
import type { Status } from "../../../src/model/status.ts";
import { count, statusName } from "../words.ts";
import type { FlowEdgeType } from "./flow-edge.tsx";
import { type EdgeMarks, edgeKey, type Marks, type NodeMarks } from "./marks.ts";
import type { StepNodeType } from "./step-node.tsx";
import type { LaidOut } from "./use-layout.ts";

export type GroupBoxType = Node<{ readonly name: string }, "box">;
export type FlowNode = StepNodeType | GroupBoxType;

const NOTHING: NodeMarks = {};
const PLAIN: EdgeMarks = {};

/** The drawn elements of a graph. Unchanged elements keep their object identity, so that they are not drawn again. */
export class FlowElements {
  readonly #nodes = new Map<string, { readonly text: string; readonly node: FlowNode }>();
  readonly #edges = new Map<string, { readonly text: string; readonly edge: FlowEdgeType }>();
  #key = "";

  of({ key, graph, layout }: LaidOut, marks: Marks): { nodes: FlowNode[]; edges: FlowEdgeType[] } {
    if (key !== this.#key) {
      this.#nodes.clear();
      this.#edges.clear();
      this.#key = key;
    }
    const names = new Set(graph.nodes.map(({ id }) => id));
    const boxes = layout.groups.map(({ id, x, y, width, height }) =>
      this.#node(`group ${id}`, "", () => ({
        id: `group ${id}`,
        type: "box",
        position: { x, y },
        width,
        height,
        zIndex: -1,
        selectable: false,
        focusable: false,
        // A group that is headed by a node of its own shows no other name.
        data: { name: names.has(id) ? "" : id },
      })),
    );
    const steps = graph.nodes.map((node) => {
      const mark = marks.nodes.get(node.id) ?? NOTHING;
      return this.#node(node.id, JSON.stringify(mark), () => ({
        id: node.id,
        type: "step",
        position: layout.nodes[node.id] ?? { x: 0, y: 0 },
        ...nodeSize(node),
        // Draw nodes above the edges: otherwise edges would cross the counters.
        zIndex: 3,
        ariaLabel: spoken(node.name, node.type, mark),
        data: { node, marks: mark },
      }));
    });
    const seen = new Set<string>();
    const edges = graph.edges.map((edge, index) => {
      const { from, to, kind } = edge;
      const key = edgeKey(from, to);
      // If two edges connect the same nodes, only the first is marked.
      const mark = seen.has(key) ? PLAIN : (marks.edges.get(key) ?? PLAIN);
      seen.add(key);
      return this.#edge(`${index}`, JSON.stringify(mark), () => {
        const { points = [], label: labelAt } = layout.edges[index] ?? {};
        return {
          id: `${index}`,
          source: from,
          target: to,
          type: "way",
          focusable: false,
          selectable: false,
          markerEnd: {
            type: MarkerType.ArrowClosed,
            color: colourOf(kind, mark),
            width: 17,
            height: 17,
            markerUnits: "userSpaceOnUse",
          },
          zIndex:
            mark.taken || mark.critical || mark.change || mark.moved !== undefined ? 2 : mark.golden ? 1 : 0,
          data: {
            path: pathThrough(points),
            edge,
            marks: mark,
            ...(labelAt && { labelAt }),
          },
        };
      });
    });
    return { nodes: [...boxes, ...steps], edges };
  }

  #node(id: string, text: string, make: () => FlowNode): FlowNode {
    const kept = this.#nodes.get(id);
    if (kept?.text === text) return kept.node;
    const node = make();
    this.#nodes.set(id, { text, node });
    return node;
  }

  #edge(id: string, text: string, make: () => FlowEdgeType): FlowEdgeType {
    const kept = this.#edges.get(id);
    if (kept?.text === text) return kept.edge;
    const edge = make();
    this.#edges.set(id, { text, edge });
    return edge;
  }
}

function colourOf(kind: GraphEdgeKind, { golden, taken, critical, change }: EdgeMarks): string {
  if (change) return change === "removed" ? "var(--bad)" : "var(--good)";
  if (critical) return "var(--way-exhausted)";
  if (taken) return "var(--accent)";
  if (golden) return "var(--gold-line)";
  return kind === "normal" ? "var(--line)" : `var(--way-${kind})`;
}

/** The label for screen readers. */
function spoken(
  name: string,
  type: string,
  { counts = {}, problems, current, work, critical, change }: NodeMarks,
): string {
  const tasks = Object.entries(counts).map(
    ([status, number]) => `${number} ${statusName(status as Status).toLowerCase()}`,
  );
  return [
    `${name}, ${type}`,
    change,
    work,
    critical && "on the critical path",
    current && "the task is here",
    ...tasks,
    problems && count(problems.count, "finding"),
  ]
    .filter((part) => part)
    .join(", ");
}
