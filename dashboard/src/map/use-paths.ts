import { useMemo } from "preact/hooks";
import type { Input, Output } from "../api.ts";
import { edgeKey } from "../graph/marks.ts";
import { usePaged } from "./use-paged.ts";

export type PathsAsked = Pick<Input<"workflow_paths">, "from" | "version">;
type Taken = Output<"workflow_paths">["edges"][number];

export interface Paths {
  /** by the keys of edges */
  readonly edges: ReadonlyMap<string, Taken>;
  readonly moves: number;
  /** the number of entries of the project that were read */
  readonly read: number;
  /** whether there are older moves that were not read */
  readonly isCut: boolean;
  readonly isLoading: boolean;
}

/** The edges that tasks of a workflow took, or `undefined` if nothing is asked. */
export function usePaths(workflowId: string, asked: PathsAsked | undefined): Paths | undefined {
  const { pages, isLoading } = usePaged(
    "workflow_paths",
    asked && { workflowId, ...asked },
    ({ next: before }, input) => (before === undefined ? undefined : { ...input, before }),
  );
  return useMemo(() => {
    if (!asked) return undefined;
    const edges = new Map<string, Taken>();
    for (const edge of pages.flatMap((page) => page.edges)) {
      const key = edgeKey(edge.from, edge.to);
      const { count = 0, ms = 0 } = edges.get(key) ?? {};
      edges.set(key, { ...edge, count: edge.count + count, ms: edge.ms + ms });
    }
    const moves = [...edges.values()].reduce((sum, { count }) => sum + count, 0);
    const read = pages.reduce((sum, page) => sum + page.read, 0);
    return { edges, moves, read, isCut: pages.at(-1)?.next !== undefined, isLoading };
  }, [pages, isLoading, asked]);
}
