import { type Command, InvalidArgumentError } from "commander";
import type { VariableType } from "../../model/variable.ts";
import { addTask } from "../../operations/planting/add-task.ts";
import { graphWorkflow } from "../../operations/view/graph-workflow.ts";
import { jsonObject } from "../read-argument.ts";
import { renderTasks } from "../render-tasks.ts";
import type { Screen } from "../screen.ts";

/** Values by name: as typed text, or as values from a JSON object. */
type Typed = Readonly<Record<string, { readonly text: string } | { readonly value: unknown }>>;

interface AddOptions {
  readonly json?: boolean;
  readonly id?: string;
  readonly priority?: number;
  readonly variable: Typed;
  readonly context: Typed;
}

export function addAdd(root: Command, screen: Screen): Command {
  return root
    .command("add")
    .description("Add a task to a workflow")
    .argument("<workflow>", "Workflow id")
    .argument("<title>", "Title of the task")
    .option("--priority <number>", "The highest is taken first", anyNumber)
    .option("--variable <name=value>", "A variable of the workflow, or a JSON object (repeatable)", typed, {})
    .option(
      "--context <name=value>",
      "A value for conditions and texts, or a JSON object (repeatable)",
      typed,
      {},
    )
    .option("--id <id>", "Id of the task (default: made from the title)")
    .action((workflowId: string, title: string, { json, id, priority, variable, context }: AddOptions) =>
      screen.asPersonOrAgent(async () => {
        const types = Object.keys(variable).length > 0 ? await typesIn(workflowId, screen) : new Map();
        const input = {
          workflowId,
          title,
          ...(id !== undefined && { taskId: id }),
          ...(priority !== undefined && { priority }),
          ...given("variables", variable, types),
          ...given("context", context, new Map()),
        };
        await screen.show(addTask, input, { json }, ({ task, warnings }) => ({
          text: [
            ...renderTasks([task], screen.colours),
            ...warnings.map((warning) => screen.colours.yellow(`  ${warning}`)),
            "",
          ].join("\n"),
        }));
      }),
    );
}

/** The types of the workflow's variables; empty if the caller may not see the workflow. */
async function typesIn(workflowId: string, screen: Screen): Promise<ReadonlyMap<string, VariableType>> {
  const found = await screen.attempt(graphWorkflow, { workflowId });
  return new Map(found.ok ? found.value.variables.map(({ name, type }) => [name, type]) : []);
}

function given(field: string, values: Typed, types: ReadonlyMap<string, VariableType>): object {
  const entries = Object.entries(values).map(([name, one]) => [
    name,
    "value" in one ? one.value : typedValue(one.text, types.get(name)),
  ]);
  return entries.length === 0 ? {} : { [field]: Object.fromEntries(entries) };
}

/**
 * The value that a typed text stands for: the text itself for a string variable, else the parsed JSON. Text that is
 * not JSON stays text.
 */
function typedValue(text: string, type: VariableType | undefined): unknown {
  if (type === "string") return text;
  try {
    return JSON.parse(text);
  } catch {
    // The text is not JSON. If the variable needs another type than a string, the operation refuses
    // the text and says why.
    return text;
  }
}

/** Adds one `name=value`, or the members of a JSON object, to the values of earlier options. */
function typed(text: string, before: Typed): Typed {
  const [, name, value] = /^([^={]+)=(.*)$/s.exec(text) ?? [];
  if (name !== undefined && value !== undefined) return { ...before, [name]: { text: value } };
  if (!text.startsWith("{"))
    throw new InvalidArgumentError("Use a name, an equals sign and a value, or a JSON object.");
  const members = Object.entries(jsonObject(text) as object).map(([key, one]) => [key, { value: one }]);
  return { ...before, ...Object.fromEntries(members) };
}

function anyNumber(text: string): number {
  const number = text.trim() === "" ? Number.NaN : Number(text);
  if (Number.isFinite(number)) return number;
  throw new InvalidArgumentError("Use a number.");
}
