import { useRef, useState } from "preact/hooks";
import type { Json } from "../../../src/model/json.ts";
import type { Variable } from "../../../src/model/variable.ts";
import { ask, type Input, Refused } from "../api.ts";
import { newKey } from "../new-key.ts";
import { linkTo } from "../route.ts";
import { objectValue, variableValue } from "./variable-value.ts";

/** What a person has entered, as text. */
export interface Entries {
  readonly title: string;
  readonly priority: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly context: string;
}

const empty: Entries = { title: "", priority: "", variables: {}, context: "" };

export type Problems = Readonly<Record<string, string>>;

/** The form of a new task: its entries, their problems, and the call that creates the task. */
export function useNewTask(workflowId: string | undefined, variables: readonly Variable[]) {
  const [entries, setEntries] = useState(empty);
  const [problems, setProblems] = useState<Problems>({});
  const [error, setError] = useState<Refused>();
  const [isBusy, setBusy] = useState(false);
  const busy = useRef(false);
  const key = useRef(newKey());
  const enter = (change: Partial<Entries>): void => {
    // The key identifies the task to create. A changed form is another task; an unchanged form that is sent twice
    // is the same task.
    key.current = newKey();
    setEntries((before) => ({ ...before, ...change }));
  };
  const submit = async (): Promise<void> => {
    if (busy.current || workflowId === undefined) return;
    const judged = judge(entries, variables);
    setProblems(judged.problems);
    setError(undefined);
    if (Object.keys(judged.problems).length > 0) return;
    busy.current = true;
    setBusy(true);
    try {
      const input = { ...judged.input, workflowId, idempotencyKey: key.current };
      const { task } = await ask("add_task", input);
      location.hash = linkTo("task", task.id);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setError(problem);
    } finally {
      busy.current = false;
      setBusy(false);
    }
  };
  return { entries, enter, problems, error, isBusy, submit };
}

interface Judged {
  readonly problems: Problems;
  readonly input: Omit<Input<"add_task">, "workflowId">;
}

/** The input of the call, and the problems of each field; variables are named `variable NAME`. */
function judge(
  { title, priority, variables: texts, context }: Entries,
  variables: readonly Variable[],
): Judged {
  const problems: Record<string, string> = {};
  const values: Record<string, Json> = {};
  const take = (field: string, entered: ReturnType<typeof variableValue>): Json | undefined => {
    if (entered.ok) return entered.value;
    problems[field] = entered.problem;
    return undefined;
  };
  if (title.trim() === "") problems["title"] = "A title is required.";
  const order = take("priority", variableValue({ type: "number" }, priority));
  for (const variable of variables) {
    const value = take(`variable ${variable.name}`, variableValue(variable, texts[variable.name] ?? ""));
    if (value !== undefined) values[variable.name] = value;
  }
  const about = take("context", objectValue(context)) as Record<string, Json> | undefined;
  return {
    problems,
    input: {
      title: title.trim(),
      ...(order !== undefined && { priority: Number(order) }),
      ...(Object.keys(values).length > 0 && { variables: values }),
      ...(about && { context: about }),
    },
  };
}
