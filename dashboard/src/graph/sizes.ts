import type { GraphNode } from "../../../src/model/graph.ts";
import type { Size } from "./layout-shape.ts";

const CHARACTER_PX = 7.7;
const AROUND_PX = 32;
const RING_PX = 32;
const WIDEST = 300;

const small: Readonly<Record<string, Size>> = {
  start: { width: 104, height: 36 },
  fork: { width: 132, height: 44 },
  join: { width: 132, height: 44 },
  card: { width: 300, height: 96 },
};

/** The size of a node, estimated from its text: measuring would need a first drawing. */
export function sizeOf({ type, name, detail, maxRetries }: GraphNode): Size {
  const { width, height } = small[type] ?? {
    width: 196,
    height: type === "end" || detail === undefined ? 48 : 60,
  };
  const wanted = AROUND_PX + name.length * CHARACTER_PX + (maxRetries === undefined ? 0 : RING_PX);
  return { width: Math.round(Math.max(width, Math.min(wanted, WIDEST))), height };
}
