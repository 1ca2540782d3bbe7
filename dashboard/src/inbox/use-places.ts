import { useEffect, useState } from "preact/hooks";
import type { GraphNode } from "../../../src/model/graph.ts";
import { keptNodes } from "../graph/kept-nodes.ts";

/** The nodes where a task of a workflow can be sent to. */
export function usePlaces(workflow: string): readonly GraphNode[] {
  const [places, setPlaces] = useState<readonly GraphNode[]>([]);
  useEffect(() => {
    let wanted = true;
    void keptNodes(workflow).then((nodes) => {
      if (wanted) setPlaces(nodes.filter(({ type }) => type !== "start" && type !== "join"));
    });
    return () => {
      wanted = false;
    };
  }, [workflow]);
  return places;
}
