import type { Output } from "../api.ts";
import { linkTo } from "../route.ts";
import { StatusChip } from "../shell/status-chip.tsx";
import { count } from "../words.ts";
import type { DrawnTask, TaskGraph } from "./task-graph.ts";

const MOST = 50;

interface Props {
  readonly data: Output<"graph_tasks">;
  readonly drawn: TaskGraph;
  readonly selected: string | undefined;
  readonly isParent: (id: string) => boolean;
  readonly isOpen: (id: string) => boolean;
  readonly onToggle: (id: string) => void;
  readonly onSelect: (id: string | undefined) => void;
}

/** The chosen task with the tasks before and after it; without a choice, the blocked tasks. */
export function LinksPanel({ data, drawn, selected, isParent, isOpen, onToggle, onSelect }: Props) {
  const task = data.tasks.find(({ id }) => id === selected);
  if (!task)
    return (
      <aside className="panel" aria-label="Blocked tasks">
        <h2>Blocked tasks</h2>
        <TaskLines
          tasks={data.tasks.filter(({ status, blockers = 0 }) => status === "PENDING" && blockers > 0)}
          none="No task is blocked."
        />
        <p className="muted">Choose a task in the graph to see what it waits for.</p>
      </aside>
    );
  const named = (ids: readonly string[]) => data.tasks.filter(({ id }) => ids.includes(id));
  const before = data.links.filter(({ to, blocks }) => to === task.id && blocks !== "none");
  const after = data.links.filter(({ from, blocks }) => from === task.id && blocks !== "none");
  const inside = drawn.inside.get(task.id) ?? [];
  return (
    <aside className="panel" aria-label="Details">
      <div className="panel-head">
        <h2>{task.title ?? task.id}</h2>
        <button type="button" className="quiet" onClick={() => onSelect(undefined)}>
          Close<span className="sr"> the details</span>
        </button>
      </div>
      <p>
        <StatusChip status={task.status} /> {task.state}
        {task.owner !== undefined && `, claimed by ${task.owner}`}
      </p>
      <p>
        <a href={linkTo("task", task.id)}>Show the task</a>
      </p>
      {isParent(task.id) && (
        <p>
          <button type="button" onClick={() => onToggle(task.id)}>
            {isOpen(task.id) ? "Close its tasks" : `Open its tasks (${count(inside.length - 1, "task")})`}
          </button>
        </p>
      )}
      <h3>Waits for</h3>
      <TaskLines tasks={named(before.map(({ from }) => from))} none="No task." />
      <h3>Waiting for it</h3>
      <TaskLines tasks={named(after.map(({ to }) => to))} none="No task." />
    </aside>
  );
}

function TaskLines({ tasks, none }: { readonly tasks: readonly DrawnTask[]; readonly none: string }) {
  if (tasks.length === 0) return <p className="muted">{none}</p>;
  return (
    <ul className="task-list">
      {tasks.slice(0, MOST).map(({ id, title = id, status, owner, blockers }) => (
        <li key={id}>
          <a href={linkTo("task", id)}>{title}</a>
          <span className="muted">
            {status === "PENDING" && blockers !== undefined ? (
              <>
                <span className="chip s-PAUSED">Blocked</span> by {count(blockers, "task")}
              </>
            ) : (
              <StatusChip status={status} />
            )}{" "}
            {owner ?? ""}
          </span>
        </li>
      ))}
      {tasks.length > MOST && <li className="muted">… and {tasks.length - MOST} more</li>}
    </ul>
  );
}
