import type { Output } from "../api.ts";
import { useStepName } from "../graph/use-step-name.ts";
import { linkTo } from "../route.ts";
import { StatusChip } from "../shell/status-chip.tsx";
import { useQuery } from "../use-query.ts";

/** The branches that the task has opened, and its children in the task tree. */
export function Branches({ task: { id } }: { readonly task: Output<"replay_task">["task"] }) {
  const { data } = useQuery("list_tasks", { parent: id, limit: 50 }, { on: () => true, pauseMs: 500 });
  if (!data) return null;
  if (data.tasks.length === 0) return <p className="muted">It has no branches and no children.</p>;
  return (
    <section className="values">
      <h2>Branches and children</h2>
      <ul className="task-list">
        {data.tasks.map((task) => (
          <Branch key={task.id} task={task} />
        ))}
      </ul>
    </section>
  );
}

function Branch({ task }: { readonly task: Output<"list_tasks">["tasks"][number] }) {
  const { id, title, status, workflowType = "", currentStep = "" } = task;
  const place = useStepName(workflowType, currentStep);
  return (
    <li>
      <a href={linkTo("task", id)}>{title ?? id}</a>
      <span className="muted">
        <StatusChip status={status} /> {place}
      </span>
    </li>
  );
}
