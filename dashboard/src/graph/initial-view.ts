import type { Viewport } from "@xyflow/react";
import { nodeSize } from "../../../src/layout/node-size.ts";
import type { Point } from "../../../src/layout/shape.ts";
import { boundsOf } from "./bounds.ts";
import type { Marks } from "./marks.ts";
import type { LaidOut } from "./use-layout.ts";

/** The smallest zoom at which text is readable. */
const READABLE = 0.62;
/** The smallest zoom at which the titles of cards are readable. */
const LEAST = 0.32;
/** The room for the zoom buttons: above the graph on a narrow page, otherwise beside it. */
const BUTTONS_PX = 62;
const NARROW = "(max-width: 1000px)";

/** Where a graph is drawn. */
interface Place {
  readonly element: HTMLElement;
  readonly hasButtons: boolean;
}

/** The initial view: the whole graph if it is readable at that size; otherwise the part with the most activity. */
export function initialView(
  laidOut: LaidOut,
  marks: Marks,
  { element, hasButtons }: Place,
  focus?: string,
): Viewport {
  const buttons = hasButtons ? BUTTONS_PX : 0;
  const [beside, above] = matchMedia(NARROW).matches ? [0, buttons] : [buttons, 0];
  const [width, height] = [element.clientWidth - beside, element.clientHeight - above];
  const bounds = boundsOf(laidOut, element);
  const fit = Math.min(width / bounds.width, height / bounds.height);
  const isFolded = laidOut.graph.nodes.some(({ type }) => type === "card");
  const isWhole = focus === undefined && (fit >= READABLE || (isFolded && fit >= LEAST));
  const zoom = isWhole ? fit : READABLE;
  const middle = { x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 };
  const { x, y } = isWhole
    ? middle
    : (pointOf(laidOut, focus) ?? firstPoint(laidOut, marks) ?? startOf(laidOut) ?? middle);
  return {
    zoom,
    x: beside + within(width / 2 - x * zoom, width, bounds.x * zoom, bounds.width * zoom),
    y: above + within(height / 2 - y * zoom, height, bounds.y * zoom, bounds.height * zoom),
  };
}

/** The shift along one axis that centres a small graph, and keeps a large graph from showing an empty margin. */
function within(shift: number, place: number, from: number, length: number): number {
  if (length <= place) return (place - length) / 2 - from;
  return Math.min(-from, Math.max(place - length - from, shift));
}

function pointOf({ graph, layout }: LaidOut, id: string | undefined): Point | undefined {
  const node = graph.nodes.find((one) => one.id === id);
  const at = node && layout.nodes[node.id];
  return at && { x: at.x + nodeSize(node).width / 2, y: at.y };
}

function startOf({ graph, layout }: LaidOut): Point | undefined {
  const start = graph.nodes.find(({ type }) => type === "start");
  const at = start && layout.nodes[start.id];
  return at && { x: at.x + nodeSize(start).width / 2, y: at.y };
}

/** The point to show first: the current task's node, a changed node, a task that is worked on, or the node with the most open tasks. */
function firstPoint({ graph, layout }: LaidOut, { nodes }: Marks): Point | undefined {
  let most = 0;
  let found: Point | undefined;
  for (const node of graph.nodes) {
    const { current, work, change, counts = {} } = nodes.get(node.id) ?? {};
    const under =
      (counts.IN_PROGRESS ?? 0) + (counts.HITL ?? 0) + (counts.PENDING ?? 0) + (work === "active" ? 1 : 0);
    const weight = current || change ? Number.POSITIVE_INFINITY : under;
    const at = layout.nodes[node.id];
    if (weight <= most || !at) continue;
    const { width, height } = nodeSize(node);
    most = weight;
    found = { x: at.x + width / 2, y: at.y + height / 2 };
  }
  return found;
}
