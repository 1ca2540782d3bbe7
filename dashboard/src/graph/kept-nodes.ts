import type { GraphNode } from "../../../src/model/graph.ts";
import { ask } from "../api.ts";

const KEPT_MS = 30_000;
const known = new Map<string, Promise<readonly GraphNode[]>>();

/** The nodes of a workflow as it is now. Many who want those of one workflow ask for them once. */
export function keptNodes(workflow: string): Promise<readonly GraphNode[]> {
  const kept = known.get(workflow);
  if (kept) return kept;
  const asked = ask("graph_workflow", { workflowId: workflow }).then(
    ({ nodes }) => nodes,
    // Whoever wants them can do without.
    () => [],
  );
  known.set(workflow, asked);
  setTimeout(() => known.delete(workflow), KEPT_MS);
  return asked;
}
