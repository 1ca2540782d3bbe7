import type { Output } from "../api.ts";
import { linkTo } from "../route.ts";
import { StatusChip } from "../shell/status-chip.tsx";
import { useQuery } from "../use-query.ts";

/** The tasks that belong to this one: branches of its forks, parts of its tree. */
export function Branches({ task: { id } }: { readonly task: Output<"replay_task">["task"] }) {
  const { data } = useQuery("list_tasks", { parent: id, limit: 50 }, { on: () => true, pauseMs: 500 });
  if (!data || data.tasks.length === 0) return null;
  return (
    <section className="values">
      <h2>Belongs to it</h2>
      <ul className="task-list">
        {data.tasks.map((task) => (
          <li key={task.id}>
            <a href={linkTo("task", task.id)}>{task.title ?? task.id}</a>
            <span className="muted">
              <StatusChip status={task.status} /> {task.currentStep}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
