import { Command, CommanderError } from "commander";
import type { Context } from "../operations/context.ts";
import { addAdvance } from "./commands/advance.ts";
import { addCheck } from "./commands/check.ts";
import { addDiagram } from "./commands/diagram.ts";
import { addHistory } from "./commands/history.ts";
import { addNext } from "./commands/next.ts";
import { addPlan } from "./commands/plan.ts";
import { addResolve } from "./commands/resolve.ts";
import { addSimulate } from "./commands/simulate.ts";
import { addStart } from "./commands/start.ts";
import { addSyncs } from "./commands/syncs.ts";
import { addTask } from "./commands/task.ts";
import { addTasks } from "./commands/tasks.ts";
import { addTest } from "./commands/test.ts";
import { EXIT, Screen } from "./screen.ts";
import type { Terminal } from "./terminal.ts";

/** A new command is a file in `commands` and a line here. */
const commands = [
  addStart,
  addTasks,
  addTask,
  addNext,
  addAdvance,
  addResolve,
  addHistory,
  addSyncs,
  addCheck,
  addPlan,
  addDiagram,
  addSimulate,
  addTest,
];

/** One call of the binary: arguments in, text out, and the exit code. */
export async function runCli(
  args: readonly string[],
  context: Omit<Context, "progress">,
  terminal: Terminal,
  version: string,
): Promise<number> {
  const screen = new Screen(context, terminal);
  const root = new Command("navigator")
    .description("Tells AI agents where to go next, and makes sure they went there.")
    .version(version, "-V, --version")
    .helpCommand("help [command]", "show help for a command")
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err });
  for (const add of commands) add(root, screen).option("--json", "print the answer as JSON");
  try {
    await root.parseAsync(args, { from: "user" });
  } catch (error) {
    // commander throws for --help and --version as well as for wrong usage; anything else is a bug.
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? EXIT.fine : EXIT.usage;
  }
  return screen.exit;
}
