import type { Command } from "commander";
import type { TaskSummary } from "../../model/task.ts";
import { getTasksByStatus } from "../../operations/tasks/get-tasks-by-status.ts";
import type { Colours, Screen } from "../screen.ts";

export function addTasks(root: Command, screen: Screen): Command {
  return root
    .command("tasks")
    .description("list tasks by status")
    .option("--status <status>", "only this status")
    .option("--limit <number>", "how many at most", Number, 100)
    .option("--cursor <cursor>", "go on from there")
    .action(
      ({
        json,
        status,
        limit,
        cursor,
      }: {
        json?: boolean;
        status?: string;
        limit: number;
        cursor?: string;
      }) =>
        screen.show(
          getTasksByStatus,
          { status, limit, cursor },
          { json },
          ({ counts, groups, nextCursor }) => ({
            text: [
              Object.entries(counts)
                .map(([status, count]) => `${status} ${count}`)
                .join(", ") || "No tasks yet. Load some with load_task_tree.",
              ...Object.values(groups).flatMap((tasks) =>
                (tasks ?? []).map((task) => renderTask(task, screen.colours)),
              ),
              ...(nextCursor === undefined ? [] : [screen.colours.dim(`more with --cursor ${nextCursor}`)]),
              "",
            ].join("\n"),
          }),
        ),
    );
}

export function renderTask(task: TaskSummary, colours: Colours): string {
  const status = task.status === "HITL" ? colours.yellow(task.status) : task.status;
  const owner = task.owner === undefined ? "" : colours.dim(` held by ${task.owner}`);
  const title = task.title ?? task.issueId ?? "";
  return `  ${colours.bold(task.id)}  ${status}  ${task.workflowType}/${task.currentStep}  priority ${task.priority}  ${title}${owner}`;
}
