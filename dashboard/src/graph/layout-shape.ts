export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  /** the top left corner of each node */
  readonly nodes: Readonly<Record<string, Point>>;
  /** the points of each edge and the position of its label, in the order of the graph's edges */
  readonly edges: readonly { readonly points: readonly Point[]; readonly label?: Point }[];
  readonly groups: readonly ({ readonly id: string } & Point & Size)[];
}

export interface LayoutRequest {
  readonly number: number;
  /** whether the rows wrap into columns */
  readonly isWrapped: boolean;
  /** the nodes that stand below each other: the expected way */
  readonly spine: readonly string[];
  readonly nodes: readonly ({ readonly id: string; readonly group?: string } & Size)[];
  /** `label` is the width of the edge's text */
  readonly edges: readonly { readonly from: string; readonly to: string; readonly label: number }[];
}

export interface LayoutReply {
  readonly number: number;
  readonly layout: Layout;
}
