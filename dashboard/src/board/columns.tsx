import { useCallback } from "preact/hooks";
import type { Status } from "../../../src/model/status.ts";
import type { TaskSummary } from "../../../src/model/task.ts";
import { useStepName } from "../graph/use-step-name.ts";
import { linkTo } from "../route.ts";
import { nested, type TaskTree } from "../tasks/family.ts";
import { statusOf } from "../tasks/status-of.ts";
import { ago, count, statuses, statusName, taskName } from "../words.ts";
import type { BoardRows } from "./board-rows.ts";
import { VirtualList } from "./virtual-list.tsx";

const ROW_PX = 76;
const always: ReadonlySet<Status> = new Set(["HITL", "IN_PROGRESS", "PENDING", "COMPLETED"]);

interface Props {
  readonly board: BoardRows;
  /** whether a search decides which tasks are shown, so that the counts of the project do not apply */
  readonly filtered: boolean;
  readonly nameOf: (workflow: string) => string;
}

/** The tasks in columns by status. */
export function Columns({ board, filtered, nameOf }: Props) {
  const counts = board.counts ?? {};
  const shown = statuses.filter((status) => always.has(status) || (counts[status] ?? 0) > 0);
  const branches = new Map(nested(board.tasks).map((tree) => [tree.task.id, tree]));
  return (
    <div className="columns">
      {shown.map((status) => (
        <Column
          key={status}
          board={board}
          status={status}
          filtered={filtered}
          nameOf={nameOf}
          trees={branches}
        />
      ))}
    </div>
  );
}

interface ColumnProps extends Props {
  readonly status: Status;
  readonly trees: ReadonlyMap<string, TaskTree>;
}

function Column({ board, status, filtered, nameOf, trees }: ColumnProps) {
  const { tasks: all, whole } = board.column(status);
  // A branch is shown on the card of its task.
  const tasks = all.filter(({ id }) => trees.has(id));
  const onEnd = useCallback(() => void board.loadMore(status), [board, status]);
  const number =
    filtered || whole
      ? `${tasks.length.toLocaleString()}${whole ? "" : "+"}`
      : board.counts?.[status]?.toLocaleString();
  const isEmpty = (filtered || whole ? tasks.length : (board.counts?.[status] ?? 0)) === 0;
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
        row={(task) => (
          <Card task={task} tree={trees.get(task.id)} workflow={nameOf(task.workflowType ?? "")} />
        )}
        onEnd={onEnd}
      />
    </section>
  );
}

interface CardProps {
  readonly task: TaskSummary;
  readonly tree: TaskTree | undefined;
  readonly workflow: string;
}

function Card({ task, tree, workflow }: CardProps) {
  const { id, workflowType = "", currentStep = "", retryCount, owner, updatedAt } = task;
  const place = useStepName(workflowType, currentStep);
  const waits = tree && statusOf(tree).text;
  return (
    <a className="card" href={linkTo("task", id)} data-task={id} data-walk="">
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
        <span className="card-id">{waits ?? owner ?? id}</span>
        {retryCount > 0 && <span>{count(retryCount, "retry", "retries")}</span>}
        <span>{ago(updatedAt)}</span>
      </span>
    </a>
  );
}
