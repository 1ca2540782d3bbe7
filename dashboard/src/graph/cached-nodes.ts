import type { GraphNode } from "../../../src/model/graph.ts";
import { ask } from "../api.ts";

const KEPT_MS = 30_000;
const known = new Map<string, Promise<readonly GraphNode[]>>();

/** The nodes of the current version of a workflow. Concurrent requests share one fetch. */
export function cachedNodes(workflow: string): Promise<readonly GraphNode[]> {
  // A plain task follows no workflow.
  if (workflow === "") return Promise.resolve([]);
  const kept = known.get(workflow);
  if (kept) return kept;
  const asked = ask("graph_workflow", { workflowId: workflow }).then(
    ({ nodes }) => nodes,
    // If the fetch fails, callers work without the nodes.
    () => [],
  );
  known.set(workflow, asked);
  setTimeout(() => known.delete(workflow), KEPT_MS);
  return asked;
}
