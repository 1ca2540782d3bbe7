import { useEffect, useRef } from "preact/hooks";
import { linkTo } from "../route.ts";
import { Problem } from "../shell/problem.tsx";
import { useQuery } from "../use-query.ts";
import { Field } from "./field.tsx";
import { useNewTask } from "./use-new-task.ts";
import { VariableField } from "./variable-field.tsx";

/** The form with which a person creates a task. */
export function NewTaskView({ params }: { readonly params: URLSearchParams }) {
  const listed = useQuery("list_workflows", {});
  const workflows = listed.data?.workflows ?? [];
  const id = params.get("workflow") ?? workflows[0]?.id;
  const graph = useQuery("graph_workflow", id === undefined ? undefined : { workflowId: id });
  return (
    <div className="new-task">
      <h1>New task</h1>
      <Problem error={listed.error ?? graph.error} />
      {listed.data && workflows.length === 0 && (
        <p>
          A task follows a workflow, and none is loaded yet. Write one in the{" "}
          <a href={linkTo("author")}>author view</a>.
        </p>
      )}
      {workflows.length > 0 && (
        <Field
          label="Workflow"
          help={graph.data?.description}
          control={(ids) => (
            <select
              {...ids}
              value={id}
              onChange={({ currentTarget }) => {
                location.hash = linkTo("new", undefined, { workflow: currentTarget.value });
              }}
            >
              {workflows.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          )}
        />
      )}
      {graph.data && <Form key={graph.data.id} workflow={graph.data} />}
    </div>
  );
}

interface FormProps {
  readonly workflow: {
    readonly id: string;
    readonly variables: Parameters<typeof useNewTask>[1];
  };
}

function Form({ workflow: { id, variables } }: FormProps) {
  const { entries, enter, problems, error, isBusy, submit } = useNewTask(id, variables);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problems]);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Field
        label="Title"
        isRequired
        help="Agents and people see it in every list."
        problem={problems["title"]}
        control={(ids) => (
          <input
            {...ids}
            type="text"
            maxLength={1_000}
            value={entries.title}
            onInput={({ currentTarget }) => enter({ title: currentTarget.value })}
          />
        )}
      />
      <Field
        label="Priority"
        help="The highest is taken first. Empty means 0."
        problem={problems["priority"]}
        control={(ids) => (
          <input
            {...ids}
            type="text"
            inputMode="decimal"
            value={entries.priority}
            onInput={({ currentTarget }) => enter({ priority: currentTarget.value })}
          />
        )}
      />
      {variables.length > 0 && <h2>Variables of the workflow</h2>}
      {variables.map((variable) => (
        <VariableField
          key={variable.name}
          variable={variable}
          text={entries.variables[variable.name] ?? ""}
          problem={problems[`variable ${variable.name}`]}
          onText={(text) => enter({ variables: { ...entries.variables, [variable.name]: text } })}
        />
      ))}
      <Field
        label="Context"
        help='Optional: a JSON object that conditions and texts can read, such as {"customer": "Ada"}.'
        problem={problems["context"]}
        control={(ids) => (
          <textarea
            {...ids}
            className="code"
            rows={2}
            value={entries.context}
            onInput={({ currentTarget }) => enter({ context: currentTarget.value })}
          />
        )}
      />
      <Problem error={error} />
      <p className="form-end">
        <button type="submit" className="primary" disabled={isBusy}>
          Create the task
        </button>
      </p>
    </form>
  );
}
