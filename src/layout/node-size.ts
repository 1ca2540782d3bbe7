import type { GraphNode } from "../model/graph.ts";
import type { Size } from "./shape.ts";
import { titleLines } from "./title-lines.ts";

export const TITLE_PX = 13;
export const DETAIL_PX = 12;
export const LINE_PX = 17;
/** The room for the type's icon, left of the title. */
export const ICON_PX = 26;
export const PADDING_PX = 10;

const WIDTH = 216;
/** From afar, a title of one line takes two. */
const LEAST_HEIGHT = 44;
const CARD: Size = { width: 300, height: 96 };
const NARROW: ReadonlySet<string> = new Set(["start", "end", "fork", "join"]);
const NARROW_WIDTH = 168;

/** The size of a node, from its text by a table of widths: measuring would need a first drawing. */
export function nodeSize(node: GraphNode): Size {
  if (node.type === "card") return CARD;
  const width = NARROW.has(node.type) ? NARROW_WIDTH : WIDTH;
  const lines = nodeTitle(node).length + (hasSecondLine(node) ? 1 : 0);
  return {
    width,
    height: Math.max(2 * PADDING_PX + lines * LINE_PX, node.type === "start" ? 0 : LEAST_HEIGHT),
  };
}

/** The lines of a node's title. */
export function nodeTitle({ name, type }: GraphNode): readonly string[] {
  const width = type === "card" ? CARD.width : NARROW.has(type) ? NARROW_WIDTH : WIDTH;
  return titleLines(name, TITLE_PX, width - 2 * PADDING_PX - ICON_PX);
}

/** Whether a line with details, or with the retries, follows the title. */
export function hasSecondLine({ type, detail, maxRetries }: GraphNode): boolean {
  return type !== "start" && (detail !== undefined || maxRetries !== undefined);
}
