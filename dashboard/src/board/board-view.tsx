import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import type { Status } from "../../../src/model/status.ts";
import type { TaskSummary } from "../../../src/model/task.ts";
import type { Output } from "../api.ts";
import { useStepName } from "../graph/use-step-name.ts";
import { linkTo } from "../route.ts";
import { OwnCommandLine } from "../shell/own-command-line.tsx";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../use-query.ts";
import { useTick } from "../use-tick.ts";
import { ago, count, statuses, statusName, taskName } from "../words.ts";
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
  const { data } = useQuery("list_workflows", {});
  const workflows = data?.workflows ?? [];
  useTick();
  const counts = board?.counts ?? {};
  const total = Object.values(counts).reduce((sum, number) => sum + number, 0);
  const columns = board ? statuses.map((status) => board.column(status)) : [];
  const found = columns.reduce((sum, { tasks }) => sum + tasks.length, 0);
  const isWhole = columns.length > 0 && columns.every(({ whole }) => whole);
  const isUnmatched = text !== undefined && isWhole && found === 0;
  // Without an answer from the server, the tasks are unknown. Empty columns would look as if there were none.
  const isUnknown = board?.counts === undefined && board?.error !== undefined;
  const shown = statuses.filter((status) => always.has(status) || (counts[status] ?? 0) > 0);
  return (
    <div className="board">
      <div className="board-head">
        <h1>Board</h1>
        <Filters filter={filter} workflows={workflows} />
        <span className="muted" role="status">
          {board?.counts && text !== undefined && `${found.toLocaleString()}${isWhole ? "" : "+"} of `}
          {board?.counts && count(total, "task")}
        </span>
      </div>
      <Problem error={board?.error} />
      {board?.counts && total === 0 && !board.error ? (
        <NoTasks filtered={workflow !== undefined} />
      ) : isUnmatched ? (
        <NoMatch text={text} workflow={workflow} />
      ) : (
        <div className="columns">
          {board &&
            !isUnknown &&
            shown.map((status) => (
              <Column
                key={status}
                board={board}
                status={status}
                filtered={text !== undefined}
                workflows={workflows}
              />
            ))}
        </div>
      )}
    </div>
  );
}

type Workflows = Output<"list_workflows">["workflows"];

interface FiltersProps {
  readonly filter: Filter;
  readonly workflows: Workflows;
}

function Filters({ filter: { text = "", workflow = "" }, workflows }: FiltersProps) {
  const [typed, setTyped] = useState(text);
  const went = useRef(text);
  const go = useCallback((next: { readonly q: string; readonly workflow: string }) => {
    went.current = next.q;
    const set = Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ""));
    location.hash = linkTo("board", undefined, set);
  }, []);
  useEffect(() => {
    // A link or the Back button may have changed the address. Then replace the typed text: otherwise its timer
    // would navigate back.
    if (text !== went.current) setTyped(text);
    went.current = text;
  }, [text]);
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
          {workflows.map(({ id, name }) => (
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
  readonly workflows: Workflows;
}

function Column({ board, status, filtered, workflows }: ColumnProps) {
  const { tasks, whole } = board.column(status);
  const nameOf = (type: string) => workflows.find(({ id }) => id === type)?.name ?? type;
  const onEnd = useCallback(() => void board.loadMore(status), [board, status]);
  const number = filtered
    ? `${tasks.length.toLocaleString()}${whole ? "" : "+"}`
    : board.counts?.[status]?.toLocaleString();
  const isEmpty = (filtered ? tasks.length : (board.counts?.[status] ?? 0)) === 0;
  return (
    <section
      className={`column s-${status}${isEmpty ? " vacant" : ""}`}
      aria-label={statusName(status)}
      data-status={status}
    >
      <h2>
        <span className="dot" aria-hidden="true" />
        {statusName(status)} <span className="muted">{number ?? (board.counts ? 0 : "")}</span>
      </h2>
      <VirtualList
        items={tasks}
        rowHeight={ROW_PX}
        label={`${statusName(status)}: tasks`}
        keyOf={({ id }) => id}
        row={(task) => <Card task={task} workflow={nameOf(task.workflowType ?? "")} />}
        onEnd={onEnd}
      />
    </section>
  );
}

interface CardProps {
  readonly task: TaskSummary;
  readonly workflow: string;
}

function Card({ task, workflow }: CardProps) {
  const { id, workflowType = "", currentStep = "", retryCount, owner, updatedAt } = task;
  const place = useStepName(workflowType, currentStep);
  return (
    <a className="card" href={linkTo("task", id)} data-task={id}>
      <span className="card-title">{taskName(task, workflow)}</span>
      <span className="card-place">
        {task.workflowType === undefined ? (
          task.state
        ) : (
          <>
            {workflow} <span aria-hidden="true">›</span> {place || "no step yet"}
          </>
        )}
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
      <h2>{filtered ? "No task follows this workflow" : "No tasks yet"}</h2>
      <p>
        <a href={linkTo("new")}>Create one</a>, or let agents and programs do it: a connected agent loads them
        with <code>load_task_tree</code>, or starts a guided run with <code>start_workflow</code>. To connect
        one:
      </p>
      <p>
        <OwnCommandLine args="init" />
      </p>
      <p className="muted">It finds the clients on this machine, and asks once.</p>
    </section>
  );
}

interface NoMatchProps {
  readonly text: string;
  readonly workflow: string | undefined;
}

function NoMatch({ text, workflow }: NoMatchProps) {
  return (
    <section className="empty">
      <h2>No task matches “{text}”</h2>
      <p>The search covers ids, titles and issues{workflow !== undefined && ", in this workflow only"}.</p>
      <p>
        <a href={linkTo("board")}>Show all tasks</a>
      </p>
    </section>
  );
}
