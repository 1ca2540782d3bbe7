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

/**
 * The key of a draft's drawing. It changes only with the layout: with a new key all nodes are drawn anew, which takes too
 * long while an author types a description.
 */
function draftKey(before: LaidOut | undefined, layout: Layout): string {
  const isSame = before !== undefined && JSON.stringify(before.layout) === JSON.stringify(layout);
  return isSame ? before.key : `draft ${++drafts}`;
}

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
      if (wanted) setLaidOut((before) => ({ key: version ?? draftKey(before, layout), graph, layout }));
    });
    return () => {
      wanted = false;
    };
  }, [version, graph, isWrapped]);
  return laidOut;
}
