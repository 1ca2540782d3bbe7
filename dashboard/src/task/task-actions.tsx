import { useState } from "preact/hooks";
import { ask, type Input, type Output, Refused } from "../api.ts";
import { linkTo } from "../route.ts";
import { Problem } from "../shell/problem.tsx";
import { isOpen } from "../tasks/family.ts";

type Task = Output<"replay_task">["task"];
type Goal = Input<"set_task_status">["status"];

/** What a person can do with the task: answer, pause, resume, or cancel after a confirmation. */
export function TaskActions({ task }: { readonly task: Task }) {
  const { id: taskId, status, hold } = task;
  const [isCancelling, setCancelling] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Refused>();
  if (!isOpen(task)) return null;
  const become = async (goal: Goal): Promise<void> => {
    setBusy(true);
    try {
      await ask("set_task_status", { taskId, status: goal });
      setError(undefined);
      setCancelling(false);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  const button = (label: string, onPress: () => void, look?: "danger") => (
    <button type="button" className={look} disabled={isBusy} onClick={onPress}>
      {label}
    </button>
  );
  const canPause = hold === undefined && task.workflowType !== undefined;
  return (
    <div className="task-actions">
      {status === "HITL" && (
        <a className="button-link" href={linkTo("inbox", undefined, { task: taskId })}>
          Answer in the inbox
        </a>
      )}
      {canPause && button("Pause", () => void become("PAUSED"))}
      {hold === "paused" && button("Resume", () => void become("PENDING"))}
      {isCancelling ? (
        <fieldset className="confirm">
          <legend>Cancel the task?</legend>
          <p>It ends here, with its branches. An ended task does not go on.</p>
          <p className="choices">
            {button("Cancel the task", () => void become("CANCELLED"), "danger")}
            {button("Keep it", () => setCancelling(false))}
          </p>
        </fieldset>
      ) : (
        button("Cancel…", () => setCancelling(true), "danger")
      )}
      <Problem error={error} />
    </div>
  );
}
