import type { GraphNode } from "../../../src/model/graph.ts";
import type { Size } from "./layout-shape.ts";

const small: Readonly<Record<string, Size>> = {
  start: { width: 104, height: 36 },
  fork: { width: 132, height: 44 },
  join: { width: 132, height: 44 },
};

/** Known beforehand, so that nothing has to be drawn to be measured. */
export function sizeOf({ type, detail }: Pick<GraphNode, "type" | "detail">): Size {
  return small[type] ?? { width: 196, height: type === "end" || detail === undefined ? 48 : 60 };
}
