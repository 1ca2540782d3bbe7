import { type Command, Option } from "commander";
import { Status } from "../../model/status.ts";
import { getTasksByStatus } from "../../operations/tasks/get-tasks-by-status.ts";
import { wholeNumber } from "../read-argument.ts";
import { renderTasks } from "../render-tasks.ts";
import type { Screen } from "../screen.ts";
import { type TableFormat, tableFormat, taskTable } from "../task-table.ts";

interface TasksOptions {
  readonly json?: boolean;
  readonly status?: string;
  readonly limit: number;
  readonly cursor?: string;
  readonly format: TableFormat;
}

export function addTasks(root: Command, screen: Screen): Command {
  const { bold, dim } = screen.colours;
  return root
    .command("tasks")
    .description("List tasks by status")
    .addOption(new Option("--status <status>", "Only this status").choices(Status.options))
    .option("--limit <number>", "Most tasks to list", wholeNumber(1, 500), 100)
    .option("--cursor <cursor>", "Continue after an earlier page")
    .addOption(tableFormat())
    .action(({ json, status, limit, cursor, format }: TasksOptions) =>
      screen.show(getTasksByStatus, { status, limit, cursor }, { json }, ({ counts, groups, nextCursor }) => {
        const listed = Object.values(groups).flat();
        if (format !== "text") return { text: taskTable(listed, format) };
        return {
          text: [
            bold(totals(counts, screen)),
            ...renderTasks(listed, screen.colours),
            ...(nextCursor === undefined ? [] : [dim(`  more with --cursor ${nextCursor}`)]),
            "",
          ].join("\n"),
        };
      }),
    );
}

function totals(counts: Readonly<Record<string, number>>, screen: Screen): string {
  const known = Object.entries(counts).map(([status, count]) => `${status} ${count}`);
  return known.length > 0
    ? known.join(", ")
    : `No tasks yet. To add one: ${screen.command("add")} <workflow> <title>`;
}
