import { expectedNodes } from "../../../src/layout/expected.ts";
import type { GraphNode } from "../../../src/model/graph.ts";
import type { Output } from "../api.ts";
import { linkTo } from "../route.ts";
import { Findings } from "../shell/findings.tsx";
import { Problem } from "../shell/problem.tsx";
import { StatusChip } from "../shell/status-chip.tsx";
import { useQuery } from "../use-query.ts";
import { ago, duration, taskName } from "../words.ts";
import { stayText } from "./map-marks.ts";
import { StepText } from "./step-text.tsx";

interface Props {
  readonly graph: Output<"graph_workflow">;
  readonly node: GraphNode;
  readonly traffic: Output<"workflow_traffic"> | undefined;
  readonly times: Output<"workflow_traffic">["times"] | undefined;
  readonly onClose: () => void;
}

export function NodePanel({ graph, node, traffic, times, onClose }: Props) {
  const stay = times?.find((one) => one.node === node.id);
  const here = traffic?.nodes.find((one) => one.node === node.id);
  const findings = graph.findings.filter((finding) => finding.node === node.id);
  const isGolden = expectedNodes(graph).has(node.id);
  return (
    <>
      <div className="panel-head">
        <h2>{node.name}</h2>
        <button type="button" className="quiet" onClick={onClose}>
          Close<span className="sr"> the details of {node.name}</span>
        </button>
      </div>
      <dl className="facts">
        <Fact name="Step" value={node.id} />
        <Fact name="Type" value={node.type} />
        <Fact name="Details" value={node.detail === node.agent ? undefined : node.detail} />
        <Fact name="Agent" value={node.agent} />
        <Fact name="Stage" value={node.phase} />
        <Fact name="Retries" value={node.maxRetries === undefined ? undefined : `up to ${node.maxRetries}`} />
        <Fact name="Bounds" value={node.bounds} />
        <Fact name="Path" value={isGolden ? "on the golden path" : "off the golden path"} />
        <Fact name="Time here" value={stay && stayText(stay)} />
        <Fact
          name="Waiting"
          value={here && here.waitedMs > 0 ? `${duration(here.waitedMs)} in total` : undefined}
        />
      </dl>
      <StepText workflow={graph.id} step={node.id} />
      {findings.length > 0 && (
        <>
          <h3>Findings</h3>
          <Findings findings={findings} />
        </>
      )}
      <h3>Tasks here</h3>
      <TasksAt graph={graph} step={node.id} />
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string | undefined }) {
  if (value === undefined) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}

function TasksAt({ graph, step }: { readonly graph: Props["graph"]; readonly step: string }) {
  const { data, error } = useQuery(
    "list_tasks",
    { workflow: graph.id, step, limit: 20 },
    { on: () => true, pauseMs: 500 },
  );
  if (error) return <Problem error={error} />;
  if (!data) return null;
  if (data.tasks.length === 0) return <p className="muted">No tasks at the moment.</p>;
  return (
    <ul className="task-list">
      {data.tasks.slice(0, 20).map((task) => (
        <li key={task.id}>
          <a href={linkTo("task", task.id)}>{taskName(task, graph.name)}</a>
          <span className="muted">
            <StatusChip status={task.status} /> {ago(task.updatedAt)}
          </span>
        </li>
      ))}
      {(data.nextCursor !== undefined || data.tasks.length > 20) && <li className="muted">… and more</li>}
    </ul>
  );
}
