import { Argument, type Command } from "commander";
import { listWorkflows } from "../../operations/workflows/list-workflows.ts";
import { removeWorkflow } from "../../operations/workflows/remove-workflow.ts";
import { EXIT, type Screen } from "../screen.ts";
import { table } from "../table.ts";

interface WorkflowsOptions {
  readonly json?: boolean;
}

export function addWorkflows(root: Command, screen: Screen): Command {
  return root
    .command("workflows")
    .description("List the loaded workflows, or remove one")
    .addArgument(new Argument("[action]", "`remove` takes a workflow out of use").choices(["remove"]))
    .argument("[id]", "The workflow to remove; no unfinished task may use it")
    .action((action: string | undefined, id: string | undefined, options: WorkflowsOptions) => {
      if (action === undefined) return list(screen, options);
      if (id !== undefined) return screen.asPerson("at a terminal", () => remove(screen, id, options));
      screen.fail("Name the workflow to remove.", `${screen.command("workflows", "remove")} ID`, EXIT.usage);
      return undefined;
    });
}

function list(screen: Screen, options: WorkflowsOptions): Promise<void> {
  const { bold, dim } = screen.colours;
  return screen.show(listWorkflows, {}, options, ({ workflows }) => ({
    text: [
      ...(workflows.length === 0 ? [`No workflow is loaded yet: ${screen.command("load")} FILE`] : []),
      ...table(
        workflows.map(({ id, name, version, source }) => [
          { text: `  ${id}`, paint: bold },
          { text: version.slice(0, 12), paint: dim },
          { text: name },
          { text: `from ${source}`, paint: dim },
        ]),
      ),
      "",
    ].join("\n"),
  }));
}

function remove(screen: Screen, workflowId: string, options: WorkflowsOptions): Promise<void> {
  const { bold } = screen.colours;
  return screen.show(removeWorkflow, { workflowId }, options, ({ id }) => ({
    text: `${bold(id)} is removed. Histories of its tasks stay.\n`,
  }));
}
