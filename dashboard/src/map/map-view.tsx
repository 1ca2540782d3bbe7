import { useEffect, useMemo, useState } from "preact/hooks";
import { FlowGraph } from "../graph/flow-graph.tsx";
import { FoldButtons } from "../graph/fold-buttons.tsx";
import { warmLayout } from "../graph/layout.ts";
import { useFolding } from "../graph/use-folding.ts";
import { linkTo, replaceAddress } from "../route.ts";
import { OwnCommandLine } from "../shell/own-command-line.tsx";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../use-query.ts";
import { type HistoryAddress, historyIn, historyParams } from "./history-address.ts";
import { HistoryBar } from "./history-bar.tsx";
import { Legend } from "./legend.tsx";
import { mapMarks } from "./map-marks.ts";
import { NodePanel } from "./node-panel.tsx";
import { useDefaultWorkflow } from "./use-default-workflow.ts";
import { useHistory } from "./use-history.ts";
import { useRecentEdges } from "./use-recent-edges.ts";
import { WorkflowList } from "./workflow-list.tsx";
import { WorkflowPanel } from "./workflow-panel.tsx";

interface Props {
  readonly workflow: string | undefined;
  /** the node whose details are shown, and the part of the history that the map shows */
  readonly params: URLSearchParams;
}

export function MapView({ workflow, params }: Props) {
  // Every query is refreshed when a workflow is loaded. This list also changes when a task is created or migrated.
  const { data, error } = useQuery(
    "list_workflows",
    {},
    { on: ({ type }) => type === "created" || type === "migrated" },
  );
  const workflows = data?.workflows ?? [];
  const landing = useDefaultWorkflow(workflow === undefined, data?.workflows);
  const shown = workflow ?? landing;
  const version = workflows.find(({ id }) => id === shown)?.version;
  if (data && workflows.length === 0) return <NoWorkflows />;
  return (
    <div className="map">
      <h1 className="sr">Workflows</h1>
      <WorkflowList workflows={workflows} shown={shown} />
      <Problem error={error} />
      {shown !== undefined && <WorkflowMap key={shown} id={shown} version={version} params={params} />}
    </div>
  );
}

const FIXED = { isFixed: true };

interface MapProps {
  readonly id: string;
  /** the newest version of the workflow that the page knows */
  readonly version: string | undefined;
  readonly params: URLSearchParams;
}

function WorkflowMap({ id, version, params }: MapProps) {
  const selected = params.get("node") ?? undefined;
  // The drawing alone comes first: a large workflow takes a while to verify.
  const bare = useQuery("graph_workflow", { workflowId: id, bare: true }, FIXED);
  const whole = useQuery("graph_workflow", bare.data && { workflowId: id }, FIXED);
  const graph = { ...bare, data: whole.data ?? bare.data };
  const drawn = graph.data?.version;
  useEffect(warmLayout, []);
  useEffect(() => {
    if (version !== undefined && drawn !== undefined && version !== drawn) {
      bare.refresh();
      whole.refresh();
    }
  }, [version]);
  // The counts need not be there with the first picture, and their answers would keep it waiting.
  const ask = bare.data && { workflowId: id };
  const traffic = useQuery("workflow_traffic", ask, { on: () => true });
  const spent = useQuery("workflow_traffic", ask && { ...ask, times: true }, {
    on: () => true,
    pauseMs: 4_000,
  });
  // A narrow page has no side panel, so it shows the legend on the map.
  const [isNarrow] = useState(() => matchMedia("(max-width: 1000px)").matches);
  const moves = useRecentEdges(graph.data, traffic.data);
  // The address names the node and the history, so that a link leads to the same picture.
  const show = (node: string | undefined, address: HistoryAddress) =>
    replaceAddress(linkTo("map", id, { ...(node !== undefined && { node }), ...historyParams(address) }));
  const setSelected = (node: string | undefined) => show(node, historyIn(params));
  const marks = useMemo(
    () => graph.data && mapMarks(graph.data, traffic.data, spent.data, moves),
    [graph.data, traffic.data, spent.data, moves],
  );
  const history = useHistory(id, { version: drawn, marks, params }, (address) => show(selected, address));
  const folding = useFolding(graph.data, drawn, history.marks);
  const { laidOut } = folding;
  // The Close button disappears, so return the keyboard focus to the node from which the panel was opened.
  const close = (id: string) => {
    setSelected(undefined);
    document.querySelector<HTMLElement>(`.react-flow__node[data-id=${CSS.escape(id)}]`)?.focus();
  };
  const node = graph.data?.nodes.find((one) => one.id === selected);
  return (
    <>
      <div className="stage">
        <Problem error={graph.error ?? traffic.error} />
        {graph.error && <p className="hint muted">Choose a workflow from the list.</p>}
        {laidOut && folding.marks ? (
          <FlowGraph
            laidOut={laidOut}
            marks={folding.marks}
            label={`Workflow ${graph.data?.name ?? id}`}
            selected={selected}
            focus={folding.focus}
            onSelect={(node) => (node !== undefined && folding.open(node)) || setSelected(node)}
          />
        ) : (
          !graph.error && (
            <p className="loading" role="status">
              Drawing…
            </p>
          )
        )}
        <FoldButtons folding={folding} />
        {laidOut && isNarrow && <Legend />}
        {laidOut && <HistoryBar {...history.bar} />}
      </div>
      <aside className="panel" aria-label="Details">
        {graph.data &&
          (node ? (
            <NodePanel
              graph={graph.data}
              node={node}
              traffic={traffic.data}
              times={spent.data?.times}
              onClose={() => close(node.id)}
            />
          ) : (
            <WorkflowPanel graph={graph.data} traffic={traffic.data} onSelect={setSelected} />
          ))}
        {laidOut && !isNarrow && <Legend isOpen />}
      </aside>
    </>
  );
}

function NoWorkflows() {
  return (
    <section className="empty">
      <h1>No workflow is loaded yet</h1>
      <p>
        A workflow is a graph of steps. Write one in the <a href={linkTo("author")}>author view</a>, or create
        a file:
      </p>
      <p>
        <OwnCommandLine args="init" />
      </p>
    </section>
  );
}
