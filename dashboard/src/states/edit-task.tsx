import { useState } from "preact/hooks";
import { ask, type Output, Refused } from "../api.ts";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../use-query.ts";
import { taskName } from "../words.ts";
import { TaskDialog } from "./task-dialog.tsx";
import { changeBetween, entriesOf, type TaskEntries } from "./task-entries.ts";

interface Props {
  readonly id: string;
  readonly phases: readonly string[];
  readonly onClose: () => void;
}

/** Edits a task. The server refuses the change if the task has changed since it was loaded. */
export function EditTask({ id, ...rest }: Props) {
  const { data, error } = useQuery("get_task", { taskId: id });
  if (!data) return <Problem error={error} />;
  return <Form loaded={data} {...rest} />;
}

function Form({ loaded, phases, onClose }: Omit<Props, "id"> & { readonly loaded: Output<"get_task"> }) {
  // The first answer: a later one must not replace what the person edits.
  const [{ task }] = useState(loaded);
  const [before] = useState(() => entriesOf(loaded));
  const [error, setError] = useState<Refused>();
  const save = async (entries: TaskEntries): Promise<void> => {
    const change = changeBetween(before, entries);
    if (Object.keys(change).length === 0) return onClose();
    try {
      await ask("update_task", { task: task.id, expected_version: task.version, ...change });
      onClose();
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setError(problem);
    }
  };
  return (
    <TaskDialog
      heading={`Edit “${taskName(task)}”`}
      initial={before}
      phases={phases}
      act="Save"
      isNew={false}
      error={error}
      onSubmit={save}
      onClose={onClose}
    />
  );
}
