import { useMemo } from "preact/hooks";
import type { Status } from "../../../src/model/status.ts";
import type { Output } from "../api.ts";
import { usePaged } from "./use-paged.ts";

type NodeCounts = Output<"workflow_moment">["nodes"][number]["counts"];

export interface Moment {
  /** the counts of tasks by status, by the ids of nodes */
  readonly nodes: ReadonlyMap<string, NodeCounts>;
  readonly tasks: number;
  /** the tasks at steps that the current version does not have, or that are too far back to be found */
  readonly elsewhere: number;
  readonly first: number | undefined;
  readonly last: number | undefined;
  readonly isLoading: boolean;
}

/** Where all tasks of a workflow were at a moment, or `undefined` if nothing is asked. */
export function useMoment(workflowId: string, at: number | undefined): Moment | undefined {
  const { pages, isLoading } = usePaged(
    "workflow_moment",
    at === undefined ? undefined : { workflowId, at },
    ({ next: after }, input) => (after === undefined ? undefined : { ...input, after }),
  );
  return useMemo(() => {
    if (at === undefined) return undefined;
    const nodes = new Map<string, NodeCounts>();
    for (const { node, counts } of pages.flatMap((page) => page.nodes)) {
      const sum: NodeCounts = { ...nodes.get(node) };
      for (const [status, number] of Object.entries(counts))
        sum[status as Status] = (sum[status as Status] ?? 0) + number;
      nodes.set(node, sum);
    }
    const tasks = pages.reduce((sum, page) => sum + page.tasks, 0);
    const elsewhere = pages.reduce((sum, page) => sum + page.elsewhere, 0);
    return { nodes, tasks, elsewhere, first: pages[0]?.first, last: pages[0]?.last, isLoading };
  }, [pages, isLoading, at]);
}
