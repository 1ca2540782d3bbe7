import { useStepName } from "../graph/use-step-name.ts";
import { linkTo } from "../route.ts";
import { StatusChip } from "../shell/status-chip.tsx";
import { ago, moment, taskName } from "../words.ts";
import type { TaskTree } from "./family.ts";
import { statusOf } from "./status-of.ts";

interface Props {
  readonly tree: TaskTree;
  readonly nameOf: (workflow: string) => string;
}

/** A task in two lines: its title and its last move; its status, where it is, and who works on it. */
export function TaskLine({ tree, nameOf }: Props) {
  const { task } = tree;
  const { id, workflowType = "", currentStep = "", owner, state, updatedAt } = task;
  const place = useStepName(workflowType, currentStep);
  return (
    <a className="now-row" href={linkTo("task", id)} data-task={id} data-walk="">
      <span className="row-title">{taskName(task, nameOf(workflowType))}</span>
      <span className="muted row-side" title={moment(updatedAt)}>
        {ago(updatedAt)}
      </span>
      <span className="row-text">
        <StatusChip {...statusOf(tree)} /> {workflowType === "" ? state : place || "no step yet"}
        {owner !== undefined && <span className="muted"> · {owner}</span>}
      </span>
    </a>
  );
}
