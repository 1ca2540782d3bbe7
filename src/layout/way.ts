import type { Span } from "./channels.ts";
import type { PlainEdge } from "./shape.ts";

/** A height in a drawing whose rows have no place yet: within a row, or in a channel, or above all columns. */
export type Height = { readonly row: number; readonly depth: number } | Span | "top";

/** A place from left to right: within a column, or in a lane between a column and the next. */
export type Across =
  | { readonly column: number; readonly x: number }
  | { readonly gap: number; readonly lane: number };

/** A corner of an edge. */
export interface Corner {
  readonly across: Across;
  readonly height: Height;
}

/** The way of an edge, in a drawing whose rows have no place yet. */
export interface Way {
  readonly edge: PlainEdge;
  readonly corners: readonly Corner[];
}
