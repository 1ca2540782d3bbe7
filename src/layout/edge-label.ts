import type { GraphEdge } from "../model/graph.ts";
import { textWidth } from "./text-width.ts";
import { shortened } from "./title-lines.ts";

export const LABEL_PX = 12;
const WIDEST = 190;
const PADDING = 14;
/** From afar the text of a label grows by this much, so that it stays readable. */
const GROWTH = 1.2;

/** The text on an edge, cut so that it does not cover other elements. A retry has none: its node shows the budget. */
export function edgeLabel({ label = "", kind }: GraphEdge): string {
  return kind === "retry" ? "" : shortened(label, LABEL_PX, WIDEST);
}

/** The width of the pill around a label; 0 without a label. */
export function labelWidth(edge: GraphEdge): number {
  const text = edgeLabel(edge);
  return text === "" ? 0 : Math.round(textWidth(text, LABEL_PX) * GROWTH) + PADDING;
}
