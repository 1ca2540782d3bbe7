import { useEffect, useState } from "preact/hooks";
import type { GraphNode } from "../../../src/model/graph.ts";
import { ask } from "../api.ts";

const KEPT_MS = 30_000;
const known = new Map<string, Promise<readonly GraphNode[]>>();

/** The nodes where a task of a workflow can be sent to. Many items of one workflow ask for them once. */
export function usePlaces(workflow: string): readonly GraphNode[] {
  const [places, setPlaces] = useState<readonly GraphNode[]>([]);
  useEffect(() => {
    let wanted = true;
    void placesOf(workflow).then((found) => wanted && setPlaces(found));
    return () => {
      wanted = false;
    };
  }, [workflow]);
  return places;
}

function placesOf(workflow: string): Promise<readonly GraphNode[]> {
  const kept = known.get(workflow);
  if (kept) return kept;
  const asked = ask("graph_workflow", { workflowId: workflow }).then(
    ({ nodes }) => nodes.filter(({ type }) => type !== "start" && type !== "join"),
    // Without them the other ways to decide are still there.
    () => [],
  );
  known.set(workflow, asked);
  setTimeout(() => known.delete(workflow), KEPT_MS);
  return asked;
}
