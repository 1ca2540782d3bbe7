import type { GraphEdgeKind } from "../model/graph.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export type Box = Point & Size;

export interface Layout {
  /** the top left corner of each node */
  readonly nodes: Readonly<Record<string, Point>>;
  /** the points of each edge and the middle of its label, in the order of the graph's edges */
  readonly edges: readonly { readonly points: readonly Point[]; readonly label?: Point }[];
  readonly groups: readonly ({ readonly id: string } & Box)[];
}

export interface PlainNode extends Size {
  readonly id: string;
  readonly group?: string;
  /** whether the node stands in the gutter, to the right of all rows: where tasks wait for a person */
  readonly isAside?: boolean;
  /** whether its successors stand on both sides of the spine: the branches of a fork */
  readonly spreads?: boolean;
}

export interface PlainEdge {
  readonly from: string;
  readonly to: string;
  readonly kind: GraphEdgeKind;
  /** the width of the edge's text; 0 if it has none */
  readonly label: number;
}

/** A graph as boxes and lines: what a layout depends on. */
export interface PlainGraph {
  readonly nodes: readonly PlainNode[];
  readonly edges: readonly PlainEdge[];
  /** the nodes that stand below each other: the expected way */
  readonly spine: readonly string[];
  /** whether the rows go on in a next column, as in a newspaper */
  readonly isWrapped: boolean;
}
