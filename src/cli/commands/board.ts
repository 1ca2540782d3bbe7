import type { Command } from "commander";
import type { TaskSummary } from "../../model/task.ts";
import { listTasks } from "../../operations/view/list-tasks.ts";
import { wholeNumber } from "../read-argument.ts";
import { renderTasks } from "../render-tasks.ts";
import type { Screen } from "../screen.ts";
import { type TableFormat, tableFormat, taskTable } from "../task-table.ts";

interface BoardOptions {
  readonly json?: boolean;
  readonly parent?: string;
  readonly tag?: string[];
  readonly owner?: string;
  readonly limit: number;
  readonly format: TableFormat;
}

export function addBoard(root: Command, screen: Screen): Command {
  const { bold, dim } = screen.colours;
  return root
    .command("board")
    .description("Show tasks by the state they are in")
    .option("--parent <id>", "Only tasks inside this one, however deep")
    .option("--tag <tag...>", "Only tasks with all of these tags")
    .option("--owner <worker>", "Only tasks that this worker has claimed")
    .option("--limit <number>", "Most tasks to show", wholeNumber(1, 500), 200)
    .addOption(tableFormat())
    .action(({ json, parent, tag, owner, limit, format }: BoardOptions) => {
      const inside = parent === undefined ? {} : { parent, recursive: true };
      const input = {
        ...inside,
        ...(tag && { tags_all: tag }),
        ...(owner !== undefined && { owner }),
        limit,
      };
      return screen.show(listTasks, input, { json }, ({ tasks, nextCursor }) => {
        const columns = columnsOf(tasks);
        if (format !== "text")
          return {
            text: taskTable(
              columns.flatMap(([, inState]) => inState),
              format,
            ),
          };
        return {
          text: [
            ...columns.flatMap(([state, inState]) => [
              bold(`${state} (${inState.length})`),
              ...renderTasks(inState, screen.colours),
            ]),
            ...(tasks.length === 0 ? ["No tasks."] : []),
            ...(nextCursor === undefined ? [] : [dim("  more with --limit")]),
            "",
          ].join("\n"),
        };
      });
    });
}

/** The tasks by their state; a task outside of teams by its status. */
function columnsOf(tasks: readonly TaskSummary[]): [string, TaskSummary[]][] {
  const columns = new Map<string, TaskSummary[]>();
  for (const task of tasks) {
    const name = task.state ?? task.status;
    columns.set(name, [...(columns.get(name) ?? []), task]);
  }
  return [...columns].toSorted(([one], [other]) => (one < other ? -1 : 1));
}
