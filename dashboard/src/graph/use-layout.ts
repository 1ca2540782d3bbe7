import { useEffect, useState } from "preact/hooks";
import type { Layout } from "../../../src/layout/shape.ts";
import type { Graph } from "../../../src/model/graph.ts";
import { layoutOf } from "./layout.ts";

export interface LaidOut {
  readonly key: string;
  readonly graph: Graph;
  readonly layout: Layout;
}

let drafts = 0;

/** The graph with its layout. While a new layout is being calculated, the previous graph with its layout. */
export function useLayout(
  graph: Graph | undefined,
  version?: string,
  isWrapped = false,
): LaidOut | undefined {
  const [laidOut, setLaidOut] = useState<LaidOut>();
  useEffect(() => {
    if (graph === undefined) return;
    let wanted = true;
    void layoutOf(version, graph, isWrapped).then((layout) => {
      if (wanted) setLaidOut({ key: version ?? String(++drafts), graph, layout });
    });
    return () => {
      wanted = false;
    };
  }, [version, graph, isWrapped]);
  return laidOut;
}
