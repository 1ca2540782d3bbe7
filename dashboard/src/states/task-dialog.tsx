import { useEffect, useRef, useState } from "preact/hooks";
import type { Refused } from "../api.ts";
import { Field } from "../new-task/field.tsx";
import { Problem } from "../shell/problem.tsx";
import { type EntryProblems, problemsOf, type TaskEntries } from "./task-entries.ts";

interface Props {
  readonly heading: string;
  readonly initial: TaskEntries;
  readonly phases: readonly string[];
  /** the words on the button */
  readonly act: string;
  /** whether the task is new: it is then linked to tasks before it, and not assigned yet */
  readonly isNew: boolean;
  readonly error: Refused | undefined;
  readonly onSubmit: (entries: TaskEntries) => Promise<void>;
  readonly onClose: () => void;
}

/** The form about a task, over the page. The browser keeps the focus inside it. */
export function TaskDialog({ heading, initial, phases, act, isNew, error, onSubmit, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [entries, setEntries] = useState(initial);
  const [problems, setProblems] = useState<EntryProblems>({});
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  useEffect(() => {
    dialog.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problems]);
  const submit = async (): Promise<void> => {
    const found = problemsOf(entries);
    setProblems(found);
    if (Object.keys(found).length > 0 || isBusy) return;
    setBusy(true);
    await onSubmit(entries).finally(() => setBusy(false));
  };
  const field = (name: keyof TaskEntries, label: string, help?: string) => (
    <TextField
      name={name}
      label={label}
      help={help}
      value={entries[name]}
      problem={problems[name]}
      onText={(text) => setEntries((before) => ({ ...before, [name]: text }))}
    />
  );
  return (
    <dialog ref={dialog} className="task-dialog" aria-labelledby="task-dialog" onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h2 id="task-dialog">{heading}</h2>
        {field("title", "Title")}
        {field("description", "Description")}
        <div className="field-pair">
          {field("phase", "Phase")}
          {field("priority", "Priority", "The highest is taken first.")}
          {field("points", "Points")}
          {field("hours", "Estimate in hours")}
        </div>
        {field("tags", "Tags", "Separated by commas.")}
        {field("needed", "Needed tags", "Only a worker with all of them may take the task.")}
        {isNew
          ? field("blockedBy", "Waits for", "Ids of tasks that must be done first, separated by commas.")
          : field("assignee", "Assigned to", "The id of the only worker that may take the task.")}
        <datalist id="phases">
          {phases.map((phase) => (
            <option key={phase} value={phase} />
          ))}
        </datalist>
        <Problem error={error} />
        <p className="form-end">
          <button type="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="submit" className="primary" disabled={isBusy}>
            {act}
          </button>
        </p>
      </form>
    </dialog>
  );
}

interface TextFieldProps {
  readonly name: keyof TaskEntries;
  readonly label: string;
  readonly help: string | undefined;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onText: (text: string) => void;
}

const MOST: Partial<Record<keyof TaskEntries, number>> = { description: 20_000 };

function TextField({ name, label, help, value, problem, onText }: TextFieldProps) {
  const longest = MOST[name] ?? 1_000;
  return (
    <Field
      label={label}
      isRequired={name === "title"}
      help={help}
      problem={problem}
      control={(ids) =>
        name === "description" ? (
          <textarea
            {...ids}
            rows={3}
            maxLength={longest}
            value={value}
            onInput={({ currentTarget }) => onText(currentTarget.value)}
          />
        ) : (
          <input
            {...ids}
            type="text"
            maxLength={longest}
            value={value}
            {...(name === "phase" && { list: "phases" })}
            onInput={({ currentTarget }) => onText(currentTarget.value)}
          />
        )
      }
    />
  );
}
