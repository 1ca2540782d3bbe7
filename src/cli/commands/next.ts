import type { Command } from "commander";
import { getNextTasksFromTree } from "../../operations/queue/get-next-tasks-from-tree.ts";
import { wholeNumber } from "../read-argument.ts";
import { renderTasks } from "../render-tasks.ts";
import type { Screen } from "../screen.ts";

interface NextOptions {
  readonly json?: boolean;
  readonly limit: number;
  readonly workflow?: string;
  readonly agent?: string;
  readonly claim?: string;
}

export function addNext(root: Command, screen: Screen): Command {
  return root
    .command("next")
    .description("Show the next tasks to work on, or claim them")
    .option("--limit <number>", "Most tasks to show", wholeNumber(1, 100), 1)
    .option("--workflow <id>", "Only tasks of this workflow")
    .option("--agent <name>", "Only steps for this agent")
    .option("--claim <worker>", "Claim the tasks for this worker")
    .action(({ json, limit, workflow, agent, claim }: NextOptions) => {
      const input = {
        limit,
        ...(workflow !== undefined && { workflowType: workflow }),
        ...(agent !== undefined && { agent }),
        ...(claim !== undefined && { claim: { worker: claim } }),
      };
      return screen.show(getNextTasksFromTree, input, { json }, ({ tasks }) => ({
        text: [
          ...renderTasks(tasks, screen.colours),
          ...(tasks.length === 0 ? [`Nothing is ready. To see every task: ${screen.command("tasks")}`] : []),
          "",
        ].join("\n"),
      }));
    });
}
