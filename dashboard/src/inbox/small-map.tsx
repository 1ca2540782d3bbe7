import { useMemo } from "preact/hooks";
import { expectedNodes } from "../../../src/layout/expected.ts";
import { FlowGraph } from "../graph/flow-graph.tsx";
import { goldenEdges, type Marks } from "../graph/marks.ts";
import { nodeAt } from "../graph/node-at.ts";
import { useLayout } from "../graph/use-layout.ts";
import { useQuery } from "../use-query.ts";
import type { InboxItem } from "./inbox-item.ts";

/** Where the task is in its workflow. */
export function SmallMap({ item: { workflow, step, stepName } }: { readonly item: InboxItem }) {
  const { data } = useQuery("graph_workflow", workflow === "" ? undefined : { workflowId: workflow });
  const laidOut = useLayout(data, data?.version);
  const marks = useMemo((): Marks | undefined => {
    if (!data) return undefined;
    const golden = expectedNodes(data);
    const here = nodeAt(step, new Set(data.nodes.map(({ id }) => id)));
    return {
      edges: goldenEdges(data),
      nodes: new Map(
        data.nodes.map(({ id }) => [id, { golden: golden.has(id), ...(id === here && { current: true }) }]),
      ),
    };
  }, [data, step]);
  // The place is reserved while it loads: the buttons below must not move.
  return (
    <div className="small-map">
      {laidOut && marks && <FlowGraph isStill laidOut={laidOut} marks={marks} label={`At ${stepName}`} />}
    </div>
  );
}
