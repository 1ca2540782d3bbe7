import { useRef, useState } from "preact/hooks";
import { ask, Refused } from "../api.ts";
import { newKey } from "../new-key.ts";
import { TaskDialog } from "./task-dialog.tsx";
import { newTaskOf, noEntries, type TaskEntries } from "./task-entries.ts";

interface Props {
  readonly phases: readonly string[];
  /** called with the id of the new task, or without one if none was created */
  readonly onClose: (id: string | undefined) => void;
}

/** Creates a plain task, which follows no workflow. */
export function CreateTask({ phases, onClose }: Props) {
  const [error, setError] = useState<Refused>();
  // An unchanged form that is sent twice is the same task.
  const sent = useRef({ entries: "", key: "" });
  const create = async (entries: TaskEntries): Promise<void> => {
    const text = JSON.stringify(entries);
    if (sent.current.entries !== text) sent.current = { entries: text, key: newKey() };
    try {
      const task = newTaskOf(entries);
      const { ids } = await ask("create_tasks", { tasks: [task], idempotencyKey: sent.current.key });
      onClose(Object.values(ids)[0] ?? "");
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setError(problem);
    }
  };
  return (
    <TaskDialog
      heading="New task"
      initial={noEntries}
      phases={phases}
      act="Create the task"
      isNew
      error={error}
      onSubmit={create}
      onClose={() => onClose(undefined)}
    />
  );
}
