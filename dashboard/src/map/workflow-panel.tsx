import type { Output } from "../api.ts";
import { linkTo } from "../route.ts";
import { Findings } from "../shell/findings.tsx";
import { StatusChip } from "../shell/status-chip.tsx";
import { count, statuses } from "../words.ts";

interface Props {
  readonly graph: Output<"graph_workflow">;
  readonly traffic: Output<"workflow_traffic"> | undefined;
  readonly onSelect: (node: string) => void;
}

export function WorkflowPanel({
  graph: { id, name, nodes, description, findings, bound },
  traffic,
  onSelect,
}: Props) {
  const counts = statuses.map((status) => {
    const sum = traffic?.nodes.reduce((total, node) => total + (node.counts[status] ?? 0), 0) ?? 0;
    return [status, sum] as const;
  });
  const present = counts.filter(([, sum]) => sum > 0);
  return (
    <>
      <h2>{name}</h2>
      {description !== undefined && <p>{description}</p>}
      <p>
        <a href={linkTo("new", undefined, { workflow: id })}>New task</a> <span aria-hidden="true">·</span>{" "}
        <a href={linkTo("author", undefined, { workflow: id })}>Open in the author view</a>
      </p>
      <h3>Tasks now</h3>
      {present.length > 0 ? (
        <ul className="tallies">
          {present.map(([status, sum]) => (
            <li key={status}>
              <StatusChip status={status} />
              <a href={linkTo("tasks", undefined, { workflow: id, status })}>
                {sum.toLocaleString()}
                <span className="sr"> {sum === 1 ? "task" : "tasks"}, in the list of tasks</span>
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted">
          No task follows this workflow yet. An agent starts one with{" "}
          <code>{nodes.some(({ type }) => type === "activity") ? "start_workflow" : "load_task_tree"}</code>,
          and you will see it move.
        </p>
      )}
      {traffic && traffic.elsewhere > 0 && (
        <p className="muted">
          {count(traffic.elsewhere, "task")} at steps of an earlier version, which this graph does not show.
        </p>
      )}
      <h3>Verified</h3>
      {bound && (
        <p className="muted">
          {bound.reports === null
            ? "No bound on reports. "
            : `At most ${count(bound.reports, "report")} before it ends or waits for a person. `}
          {bound.why}
        </p>
      )}
      {findings.length === 0 ? (
        <p className="good">No findings.</p>
      ) : (
        <Findings findings={findings} onPick={({ node }) => node !== undefined && onSelect(node)} />
      )}
    </>
  );
}
