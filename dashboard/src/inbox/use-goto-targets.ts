import { useEffect, useState } from "preact/hooks";
import type { GraphNode } from "../../../src/model/graph.ts";
import { cachedNodes } from "../graph/cached-nodes.ts";

/** The nodes to which a person can send a task. */
export function useGotoTargets(workflow: string): readonly GraphNode[] {
  const [targets, setTargets] = useState<readonly GraphNode[]>([]);
  useEffect(() => {
    let wanted = true;
    void cachedNodes(workflow).then((nodes) => {
      if (wanted) setTargets(nodes.filter(({ type }) => type !== "start" && type !== "join"));
    });
    return () => {
      wanted = false;
    };
  }, [workflow]);
  return targets;
}
