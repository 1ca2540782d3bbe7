import { type Command, Option } from "commander";
import { Status } from "../../model/status.ts";
import { getTasksByStatus } from "../../operations/tasks/get-tasks-by-status.ts";
import { wholeNumber } from "../read-argument.ts";
import { renderTasks } from "../render-tasks.ts";
import type { Screen } from "../screen.ts";

interface TasksOptions {
  readonly json?: boolean;
  readonly status?: string;
  readonly limit: number;
  readonly cursor?: string;
}

export function addTasks(root: Command, screen: Screen): Command {
  const { bold, dim } = screen.colours;
  return root
    .command("tasks")
    .description("List tasks by status")
    .addOption(new Option("--status <status>", "Only this status").choices(Status.options))
    .option("--limit <number>", "Most tasks to list", wholeNumber(1, 500), 100)
    .option("--cursor <cursor>", "Continue after an earlier page")
    .action(({ json, status, limit, cursor }: TasksOptions) =>
      screen.show(
        getTasksByStatus,
        { status, limit, cursor },
        { json },
        ({ counts, groups, nextCursor }) => ({
          text: [
            bold(totals(counts, screen)),
            ...renderTasks(Object.values(groups).flat(), screen.colours),
            ...(nextCursor === undefined ? [] : [dim(`  more with --cursor ${nextCursor}`)]),
            "",
          ].join("\n"),
        }),
      ),
    );
}

function totals(counts: Readonly<Record<string, number>>, screen: Screen): string {
  const known = Object.entries(counts).map(([status, count]) => `${status} ${count}`);
  return known.length > 0
    ? known.join(", ")
    : `No tasks yet. To add one: ${screen.command("add")} <workflow> <title>`;
}
