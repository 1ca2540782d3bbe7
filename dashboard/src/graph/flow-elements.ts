import { MarkerType, type Node } from "@xyflow/react";
import { nodeSize } from "../../../src/layout/node-size.ts";
import { pathThrough } from "../../../src/layout/path.ts";
import type { Point } from "../../../src/layout/shape.ts";
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
/** The edges side by side that are kept apart. */
const LAYERS = 10;
const NODE_LAYER = 3 * LAYERS;

/** The drawn elements of a graph. Unchanged elements keep their object identity, so that they are not drawn again. */
export class FlowElements {
  readonly #nodes = new Map<string, Kept<FlowNode>>();
  readonly #edges = new Map<string, Kept<FlowEdgeType>>();
  #key = "";

  of({ key, graph, layout }: LaidOut, marks: Marks): { nodes: FlowNode[]; edges: FlowEdgeType[] } {
    if (key !== this.#key) {
      this.#nodes.clear();
      this.#edges.clear();
      this.#key = key;
    }
    const names = new Set(graph.nodes.map(({ id }) => id));
    const boxes = layout.groups.map(({ id, x, y, width, height }) =>
      kept(
        this.#nodes,
        `group ${id}`,
        { text: "", of: id },
        (): FlowNode => ({
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
        }),
      ),
    );
    const steps = graph.nodes.map((node) => {
      const mark = marks.nodes.get(node.id) ?? NOTHING;
      return kept(
        this.#nodes,
        node.id,
        { text: JSON.stringify(mark), of: node },
        (): FlowNode => ({
          id: node.id,
          type: "step",
          position: layout.nodes[node.id] ?? { x: 0, y: 0 },
          ...nodeSize(node),
          // Draw nodes above the edges: otherwise edges would cross the counters.
          zIndex: NODE_LAYER,
          ariaLabel: spoken(node.name, node.type, mark),
          data: { node, marks: mark },
        }),
      );
    });
    const seen = new Map<string, number>();
    const edges = graph.edges.map((edge, index) => {
      const { from, to, kind } = edge;
      const key = edgeKey(from, to);
      // If two edges connect the same nodes, only the first is marked.
      const before = seen.get(key) ?? 0;
      const mark = before > 0 ? PLAIN : (marks.edges.get(key) ?? PLAIN);
      seen.set(key, before + 1);
      return kept(this.#edges, `${index}`, { text: JSON.stringify(mark), of: edge }, (): FlowEdgeType => {
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
          zIndex: layerOf(mark, labelAt ? before : LAYERS),
          data: {
            path: pathThrough(points),
            edge,
            marks: mark,
            ...((labelAt ?? mark.traffic) && { labelAt: labelAt ?? middleOf(points) }),
          },
        };
      });
    });
    return { nodes: [...boxes, ...steps], edges };
  }
}

/**
 * Edges that a task took are above golden ones, and those above the rest. Of edges side by side, the first is above the
 * next: the label of an edge reaches over the lines to its right. Edges without a label are below the others.
 */
function layerOf({ taken, critical, change, moved, golden }: EdgeMarks, before: number): number {
  const layer = taken || critical || change || moved !== undefined ? 2 : golden ? 1 : 0;
  return layer * LAYERS + Math.max(0, LAYERS - 1 - before);
}

/** A drawn element, the text of its marks, and the part of the graph that it shows. */
interface Kept<T> {
  readonly text: string;
  readonly of: unknown;
  readonly element: T;
}

/** The element of the last drawing if it shows the same; otherwise a new one. */
function kept<T>(
  all: Map<string, Kept<T>>,
  id: string,
  { text, of }: Omit<Kept<T>, "element">,
  make: () => T,
): T {
  const last = all.get(id);
  const isSame = last?.text === text && (last.of === of || JSON.stringify(last.of) === JSON.stringify(of));
  const element = isSame && last ? last.element : make();
  all.set(id, { text, of, element });
  return element;
}

/** The middle of the longest part of a line: where the figures of an edge without a label stand. */
function middleOf(points: readonly Point[]): Point {
  let [longest, middle] = [-1, { x: 0, y: 0 }];
  for (const [index, end] of points.entries()) {
    const start = points[index - 1];
    if (!start) continue;
    const length = Math.abs(end.x - start.x) + Math.abs(end.y - start.y);
    if (length > longest)
      [longest, middle] = [length, { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }];
  }
  return middle;
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
