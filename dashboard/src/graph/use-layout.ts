import { useEffect, useState } from "preact/hooks";
import type { Graph } from "../../../src/model/graph.ts";
import { type Layout, layoutOf } from "./layout.ts";

export interface LaidOut {
  readonly key: string;
  readonly graph: Graph;
  readonly layout: Layout;
}

/** The graph with its places; the one before as long as the new one's are being found. */
export function useLayout(key: string | undefined, graph: Graph | undefined): LaidOut | undefined {
  const [laidOut, setLaidOut] = useState<LaidOut>();
  useEffect(() => {
    if (key === undefined || graph === undefined) return;
    let wanted = true;
    void layoutOf(key, graph).then((layout) => {
      if (wanted) setLaidOut({ key, graph, layout });
    });
    return () => {
      wanted = false;
    };
  }, [key, graph]);
  return laidOut;
}
