import { Columns } from "../board/columns.tsx";
import { useBoard } from "../board/use-board.ts";
import { linkTo } from "../route.ts";
import { OwnCommandLine } from "../shell/own-command-line.tsx";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../use-query.ts";
import { useTick } from "../use-tick.ts";
import { count, statuses } from "../words.ts";
import { isBranch, nested } from "./family.ts";
import { Filters } from "./filters.tsx";
import { ages, filterIn, linkToTasks, serverFilter, type TaskFilter } from "./task-filter.ts";
import { TaskTable } from "./task-table.tsx";

interface Props {
  readonly params: URLSearchParams;
  readonly isBoard?: boolean;
}

/** The tasks of the project, as a table or in columns. */
export function TasksView({ params, isBoard = false }: Props) {
  const filter = filterIn(params, isBoard);
  const board = useBoard(serverFilter(filter));
  const { data } = useQuery("list_workflows", {});
  useTick();
  const workflows = data?.workflows ?? [];
  const nameOf = (type: string) => workflows.find(({ id }) => id === type)?.name ?? type;
  const wanted = filter.status.length === 0 || isBoard ? statuses : filter.status;
  const columns = board ? wanted.map((status) => board.column(status)) : [];
  const isWhole = columns.length > 0 && columns.every(({ whole }) => whole);
  const since = filter.age === undefined ? Number.POSITIVE_INFINITY : Date.now() - ages[filter.age];
  const fits = new Set(wanted);
  const tasks = (board?.tasks ?? []).filter(
    ({ status, updatedAt, deletedAt }) => fits.has(status) && updatedAt <= since && deletedAt === undefined,
  );
  const trees = nested(tasks);
  const branches = tasks.filter(isBranch).length;
  const isFiltered =
    filter.q !== "" || filter.owner !== "" || filter.age !== undefined || filter.status.length > 0;
  const total = Object.values(board?.counts ?? {}).reduce((sum, number) => sum + number, 0);
  // Without an answer from the server, the tasks are unknown. An empty list would look as if there were none.
  const isUnknown = board?.counts === undefined;
  const owners = [...new Set((board?.tasks ?? []).flatMap(({ owner }) => owner ?? []))].toSorted();
  return (
    <div className={isBoard ? "board" : "board as-table"}>
      <div className="board-head">
        <h1>Tasks</h1>
        <Layouts filter={filter} />
        <Filters filter={filter} workflows={workflows} owners={owners} />
        <span className="muted" role="status">
          {!isUnknown && `${count(trees.length, "task")}${isWhole ? "" : " shown"}`}
          {!isUnknown && branches > 0 && `, ${count(branches, "branch", "branches")}`}
          {!isUnknown && !isWhole && `, ${total.toLocaleString()} with branches in all`}
        </span>
      </div>
      <Problem error={board?.error} />
      {isUnknown || !board ? null : total === 0 && !board.error ? (
        <NoTasks filtered={filter.workflow !== ""} />
      ) : isFiltered && isWhole && trees.length === 0 ? (
        <NoMatch filter={filter} />
      ) : isBoard ? (
        <Columns board={board} filtered={isFiltered} nameOf={nameOf} />
      ) : (
        <TaskTable
          trees={trees}
          nameOf={nameOf}
          isWhole={isWhole}
          onEnd={() => {
            for (const status of wanted) void board.loadMore(status);
          }}
        />
      )}
    </div>
  );
}

function Layouts({ filter }: { readonly filter: TaskFilter }) {
  return (
    <nav className="parts" aria-label="Layout">
      {[false, true].map((isBoard) => (
        <a
          key={String(isBoard)}
          href={linkToTasks({ ...filter, isBoard })}
          aria-current={filter.isBoard === isBoard ? "page" : undefined}
        >
          {isBoard ? "Board" : "Table"}
        </a>
      ))}
    </nav>
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

function NoMatch({ filter: { q, workflow, isBoard } }: { readonly filter: TaskFilter }) {
  return (
    <section className="empty">
      <h2>{q === "" ? "No task passes the filters" : `No task matches “${q}”`}</h2>
      <p>The search covers ids, titles and issues{workflow !== "" && ", in this workflow only"}.</p>
      <p>
        <a href={linkTo(isBoard ? "board" : "tasks")}>Show all tasks</a>
      </p>
    </section>
  );
}
