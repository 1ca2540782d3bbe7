import type { Command } from "commander";
import { counted } from "../../model/words/counted.ts";
import { quotedLines } from "../../model/words/quoted-lines.ts";
import { getTask } from "../../operations/tasks/get-task.ts";
import { renderTasks } from "../render-tasks.ts";
import type { Screen } from "../screen.ts";

export function addTask(root: Command, screen: Screen): Command {
  return root
    .command("task")
    .description("Show a task and the brief of its current step")
    .argument("<id>", "Task id")
    .action((taskId: string, options: { json?: boolean }) =>
      screen.show(getTask, { taskId, include: ["brief"] }, options, ({ task, brief }) => ({
        text: [
          ...renderTasks([task], screen.colours),
          ...(task.waitingFor === undefined ? [] : [`  waits for ${task.waitingFor}`]),
          ...Object.entries(task.stepRetries).map(
            ([step, used]) => `  ${counted(used, "retry", "retries")} used at ${step}`,
          ),
          "",
          ...quotedLines(brief ?? "").map((line) => `  ${line}`),
          "",
        ].join("\n"),
      })),
    );
}
