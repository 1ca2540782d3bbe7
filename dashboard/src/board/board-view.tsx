import { useCallback, useEffect, useState } from "preact/hooks";
import type { Status } from "../../../src/model/status.ts";
import type { TaskSummary } from "../../../src/model/task.ts";
import { linkTo } from "../route.ts";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../use-query.ts";
import { useTick } from "../use-tick.ts";
import { ago, statuses, statusName } from "../words.ts";
import type { BoardRows } from "./board-rows.ts";
import type { Filter } from "./row.ts";
import { useBoard } from "./use-board.ts";
import { VirtualList } from "./virtual-list.tsx";

const ROW_PX = 76;
const TYPING_MS = 250;
const always: ReadonlySet<Status> = new Set(["HITL", "IN_PROGRESS", "PENDING", "COMPLETED"]);

export function BoardView({ params }: { readonly params: URLSearchParams }) {
  const text = params.get("q") ?? undefined;
  const workflow = params.get("workflow") ?? undefined;
  const filter: Filter = { ...(text && { text }), ...(workflow && { workflow }) };
  const board = useBoard(filter);
  useTick();
  const counts = board?.counts ?? {};
  const total = Object.values(counts).reduce((sum, number) => sum + number, 0);
  const shown = statuses.filter((status) => always.has(status) || (counts[status] ?? 0) > 0);
  return (
    <div className="board">
      <div className="board-head">
        <h1>Board</h1>
        <Filters filter={filter} />
        <span className="muted" role="status">
          {total.toLocaleString()} tasks
        </span>
      </div>
      <Problem error={board?.error} />
      {board && total === 0 && !board.error ? (
        <NoTasks filtered={workflow !== undefined} />
      ) : (
        <div className="columns">
          {board &&
            shown.map((status) => (
              <Column key={status} board={board} status={status} filtered={text !== undefined} />
            ))}
        </div>
      )}
    </div>
  );
}

function Filters({ filter: { text = "", workflow = "" } }: { readonly filter: Filter }) {
  const { data } = useQuery("list_workflows", {});
  const [typed, setTyped] = useState(text);
  const go = useCallback((next: Record<string, string>) => {
    const set = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ""));
    location.hash = linkTo("board", undefined, set);
  }, []);
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => go({ q: typed, workflow }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, text, workflow, go]);
  return (
    <search className="filters">
      <label>
        <span className="sr">Search tasks</span>
        <input
          type="search"
          placeholder="Search id, title, issue"
          value={typed}
          maxLength={200}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <label>
        <span className="sr">Workflow</span>
        <select
          value={workflow}
          onChange={({ currentTarget }) => go({ q: typed, workflow: currentTarget.value })}
        >
          <option value="">All workflows</option>
          {data?.workflows.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </search>
  );
}

interface ColumnProps {
  readonly board: BoardRows;
  readonly status: Status;
  readonly filtered: boolean;
}

function Column({ board, status, filtered }: ColumnProps) {
  const { tasks, whole } = board.column(status);
  const onEnd = useCallback(() => void board.more(status), [board, status]);
  const count = filtered
    ? `${tasks.length.toLocaleString()}${whole ? "" : "+"}`
    : board.counts[status]?.toLocaleString();
  return (
    <section className={`column s-${status}`} aria-label={statusName(status)} data-status={status}>
      <h2>
        <span className="dot" aria-hidden="true" />
        {statusName(status)} <span className="muted">{count ?? 0}</span>
      </h2>
      <VirtualList
        items={tasks}
        rowHeight={ROW_PX}
        label={`${statusName(status)}: tasks`}
        keyOf={({ id }) => id}
        row={(task) => <Card task={task} />}
        onEnd={onEnd}
      />
    </section>
  );
}

function Card({
  task: { id, title, workflowType, currentStep, retryCount, owner, updatedAt },
}: {
  readonly task: TaskSummary;
}) {
  return (
    <a className="card" href={linkTo("task", id)} data-task={id}>
      <span className="card-title">{title ?? id}</span>
      <span className="card-place">
        {workflowType} <span aria-hidden="true">›</span> {currentStep || "no place yet"}
      </span>
      <span className="card-foot muted">
        <span className="card-id">{owner ?? id}</span>
        {retryCount > 0 && <span>{retryCount}× retried</span>}
        <span>{ago(updatedAt)}</span>
      </span>
    </a>
  );
}

function NoTasks({ filtered }: { readonly filtered: boolean }) {
  return (
    <section className="empty">
      <h2>{filtered ? "No task travels this workflow" : "No tasks yet"}</h2>
      <p>
        Tasks come from agents and from you. An agent that is connected loads them with{" "}
        <code>load_task_tree</code>; you can load a file of them:
      </p>
      <p>
        <code>navigator tasks --help</code>
      </p>
    </section>
  );
}
