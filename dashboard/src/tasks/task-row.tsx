import { useStepName } from "../graph/use-step-name.ts";
import { linkTo } from "../route.ts";
import { StatusChip } from "../shell/status-chip.tsx";
import { ago, count, moment, taskName } from "../words.ts";
import { isBranch, type TaskTree } from "./family.ts";
import { statusOf } from "./status-of.ts";

export interface Row {
  readonly tree: TaskTree;
  /** 1 for a branch below its task */
  readonly depth: number;
}

interface Props {
  readonly row: Row;
  /** the number of the row in the whole table */
  readonly index: number;
  readonly nameOf: (workflow: string) => string;
  readonly isOpened: boolean;
  readonly onFlip: (id: string) => void;
}

export function TaskRow({ row: { tree, depth }, index, nameOf, isOpened, onFlip }: Props) {
  const { task, branches } = tree;
  const { id, workflowType = "", currentStep = "", retryCount, owner, state, updatedAt } = task;
  const place = useStepName(workflowType, currentStep);
  const name = taskName(task, nameOf(workflowType));
  return (
    <tr aria-rowindex={index} className={depth > 0 ? "branch-row" : undefined} data-task={id}>
      <td className="task-cell">
        <a href={linkTo("task", id)} data-walk="" title={name}>
          {isBranch(task) ? branchName(task.id, task.parent) : name}
        </a>
        {branches.length > 0 && (
          <button type="button" className="quiet flip" aria-expanded={isOpened} onClick={() => onFlip(id)}>
            {count(branches.length, "branch", "branches")}
          </button>
        )}
        <span className="muted">{id}</span>
      </td>
      <td>
        <StatusChip {...statusOf(tree)} />
      </td>
      <td className="at-step">
        {workflowType === "" ? (
          state
        ) : (
          <>
            {place || "no step yet"} <span className="muted">{nameOf(workflowType)}</span>
          </>
        )}
      </td>
      <td className="who">{owner ?? <span className="muted">–</span>}</td>
      <td className="number retries">{retryCount > 0 ? retryCount : <span className="muted">–</span>}</td>
      <td className="number" title={moment(updatedAt)}>
        {ago(updatedAt)}
      </td>
    </tr>
  );
}

/** The part of a branch's id that tells it from its siblings. */
function branchName(id: string, parent = ""): string {
  return `Branch ${id.slice(parent.length + 1)}`;
}
