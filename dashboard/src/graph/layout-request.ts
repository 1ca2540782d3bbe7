import type { Layout, PlainGraph } from "../../../src/layout/shape.ts";

/** What the page asks its worker. */
export interface LayoutRequest {
  readonly number: number;
  readonly graph: PlainGraph;
}

export interface LayoutReply {
  readonly number: number;
  readonly layout: Layout;
}
