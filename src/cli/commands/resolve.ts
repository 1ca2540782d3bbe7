import { Argument, type Command } from "commander";
import { Resolution } from "../../model/move.ts";
import { resolveTask } from "../../operations/tasks/resolve-task.ts";
import type { Screen } from "../screen.ts";

interface ResolveOptions {
  readonly json?: boolean;
  readonly node?: string;
  readonly on?: string;
  readonly note?: string;
}

export function addResolve(root: Command, screen: Screen): Command {
  return root
    .command("resolve")
    .description("decide about a task that waits for a person")
    .argument("<id>", "the task's id")
    .addArgument(new Argument("<resolution>", "what is decided").choices(Resolution.options))
    .option("--node <id>", "where to go, with goto")
    .option("--on <label>", "which way back, with resume, if there are several")
    .option("--note <text>", "why")
    .action((taskId: string, resolution: string, { json, node, on, note }: ResolveOptions) =>
      screen.decide(() =>
        screen.show(
          resolveTask,
          { taskId, resolution, node, on, note },
          { json },
          ({ previousStep, nextStep, task }) => ({
            text: `${previousStep} -> ${nextStep}  ${task.status}\n`,
          }),
        ),
      ),
    );
}
