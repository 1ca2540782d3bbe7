import { type Command, InvalidArgumentError } from "commander";
import type * as z from "zod";
import { counted } from "../../model/words/counted.ts";
import { shellWord } from "../../model/words/shell-word.ts";
import { migrateTasks } from "../../operations/workflows/migrate-tasks.ts";
import type { Colours } from "../colours.ts";
import { EXIT, type Screen } from "../screen.ts";
import { table } from "../table.ts";

interface MigrateOptions {
  readonly json?: boolean;
  readonly map: Readonly<Record<string, string>>;
  readonly task?: readonly string[];
  readonly dryRun?: boolean;
}

type Migrated = z.infer<typeof migrateTasks.output>;

export function addMigrate(root: Command, screen: Screen): Command {
  return root
    .command("migrate")
    .description("Move unfinished tasks to the loaded version of their workflow (for people)")
    .argument("<workflow>", "Workflow id")
    .option("--map <old=new>", "A node that has another id in the new version (repeatable)", renamedNode, {})
    .option("--task <id...>", "Only these tasks")
    .option("--dry-run", "Show what would be moved; change nothing")
    .action((workflowId: string, { json, map, task, dryRun = false }: MigrateOptions) => {
      const input = { workflowId, mapping: map, dryRun, ...(task && { taskIds: task }) };
      const act = () =>
        screen.show(migrateTasks, input, { json }, (migrated) => ({
          text: render(workflowId, migrated, dryRun, screen.colours),
          exit: migrated.refused > 0 ? EXIT.found : EXIT.fine,
        }));
      return dryRun ? act() : screen.asPerson("at a terminal", act);
    });
}

function render(
  workflow: string,
  { version, migrated, refused, tasks, more }: Migrated,
  dryRun: boolean,
  { bold, dim, red, green }: Colours,
): string {
  const head = `${bold(shellWord(workflow))} ${dim(version.slice(0, 12))}`;
  if (tasks.length === 0) return `${head} No task is on an older version.\n`;
  const rows = tasks.map(({ taskId, from, to, problem, dropped = [] }) => [
    { text: `  ${taskId}` },
    { text: to === null ? from : `${from} -> ${to}` },
    problem === undefined
      ? { text: resetText(dropped), paint: dim }
      : { text: `stays: ${problem}`, paint: red },
  ]);
  const moved = `${counted(migrated, "task")} ${dryRun ? "would move" : "moved"}`;
  const stay = `${refused} ${dryRun ? "would stay" : "stayed"} on an older version`;
  return [
    head,
    ...table(rows),
    ...(more === undefined ? [] : [dim(`  and ${counted(more, "more task", "more tasks")}`)]),
    refused > 0 ? red(`${moved}, ${stay}`) : green(moved),
    ...(refused > 0 ? [dim("  Name a node that has another id now with --map OLD=NEW.")] : []),
    "",
  ].join("\n");
}

function resetText(dropped: readonly string[]): string {
  return dropped.length === 0 ? "" : `reset to their defaults: ${dropped.join(", ")}`;
}

/** Adds one renamed node to those of earlier options. */
function renamedNode(
  text: string,
  before: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const [, old, now] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (old !== undefined && now !== undefined)
    return Object.fromEntries([...Object.entries(before), [old, now]]);
  throw new InvalidArgumentError("Use the old node's id, an equals sign and the new one's: review=check.");
}
