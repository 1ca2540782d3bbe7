import { Command, CommanderError, Option } from "commander";
import type { Call } from "../operations/ports/call.ts";
import { addAdvance } from "./commands/advance.ts";
import { addAnswer } from "./commands/answer.ts";
import { addAttack } from "./commands/attack.ts";
import { addCheck } from "./commands/check.ts";
import { addDiagram } from "./commands/diagram.ts";
import { addDoctor } from "./commands/doctor.ts";
import { addExport } from "./commands/export.ts";
import { addHistory } from "./commands/history.ts";
import { addImport } from "./commands/import.ts";
import { addInbox } from "./commands/inbox.ts";
import { addInit } from "./commands/init.ts";
import { addLoad } from "./commands/load.ts";
import { addLogin } from "./commands/login.ts";
import { addMcp } from "./commands/mcp.ts";
import { addMigrate } from "./commands/migrate.ts";
import { addNext } from "./commands/next.ts";
import { addPlan } from "./commands/plan.ts";
import { addResolve } from "./commands/resolve.ts";
import { addSetup } from "./commands/setup.ts";
import { addSimulate } from "./commands/simulate.ts";
import { addStart } from "./commands/start.ts";
import { addSyncs } from "./commands/syncs.ts";
import { addTask } from "./commands/task.ts";
import { addTasks } from "./commands/tasks.ts";
import { addTest } from "./commands/test.ts";
import { addToken } from "./commands/token.ts";
import { addTour } from "./commands/tour.ts";
import { addTrust } from "./commands/trust.ts";
import { addWorkflows } from "./commands/workflows.ts";
import { printable } from "./printable.ts";
import { dbOption, projectOption } from "./read-argument.ts";
import { EXIT, Screen } from "./screen.ts";
import type { Services } from "./services.ts";
import { settingOptions } from "./setting-options.ts";
import type { StoreOptions } from "./store-options.ts";
import type { Terminal } from "./terminal.ts";

/** A new command is a file in `commands` and a line in one of these. */
const overStore = [
  addStart,
  addMcp,
  addWorkflows,
  addLoad,
  addMigrate,
  addTasks,
  addTask,
  addNext,
  addAdvance,
  addInbox,
  addAnswer,
  addResolve,
  addHistory,
  addSyncs,
  addTrust,
  addAttack,
  addExport,
  addImport,
  addDoctor,
];
/** Those that may find nothing, and begin with it. */
const makeDatabase: readonly string[] = ["start", "mcp", "load", "import"];
const overFiles = [
  addCheck,
  addPlan,
  addDiagram,
  addSimulate,
  addTest,
  addTour,
  addInit,
  addSetup,
  addLogin,
  addToken,
];

const afterHelp = `
Examples:
  navigator start                       serve agents and the page; so does navigator alone
  navigator tour                        see what happens to a task
  navigator check workflows             look for mistakes in all files of a folder
  navigator simulate my-workflow.yaml   try a workflow a thousand times
  navigator load my-workflow.yaml       let tasks follow it

Exit codes:
  0 fine, 1 errors found or scenarios failed, 2 wrong usage or unusable input,
  3 refused, 4 not allowed, 5 store not available, 70 a bug in Navigator
`;

/** What a call of the binary is given: where it writes, and how it reaches everything else. */
export interface CliEnvironment {
  readonly version: string;
  readonly terminal: Terminal;
  readonly callFor: (options: StoreOptions) => Call;
  readonly services: Services;
}

/** One call of the binary: arguments in, text out, and the exit code. Whoever says nothing wants to see it run. */
export async function runCli(given: readonly string[], around: CliEnvironment): Promise<number> {
  const args = given.length === 0 ? ["start"] : given;
  const { version, terminal, callFor, services } = around;
  const screen = new Screen(args, terminal, callFor, services);
  const root = new Command("navigator")
    .description("Tells AI agents where to go next, and makes sure they went there.")
    .version(version, "-V, --version")
    .helpCommand("help [command]", "show help for a command")
    .addHelpText("after", afterHelp)
    .showHelpAfterError("Add --help to see what can be said here.")
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: (text) => terminal.err(printable(text)) })
    .hook("preAction", (_, command) => {
      screen.workOn({ ...command.opts(), existing: !makeDatabase.includes(command.name()) });
    });
  for (const add of overStore) {
    const command = withSettings(add(root, screen));
    withJson(command)
      .addOption(dbOption())
      .addOption(new Option("--store <kind>", "`memory` keeps nothing").choices(["sqlite", "memory"]))
      .addOption(projectOption());
  }
  for (const add of overFiles) withJson(add(root, screen));
  try {
    await root.parseAsync(args, { from: "user" });
  } catch (error) {
    // commander throws for --help and --version as well as for wrong usage; anything else is a bug.
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? EXIT.fine : EXIT.usage;
  } finally {
    await screen.close();
  }
  return screen.exit;
}

/** What serves shows them; to the others they come from the environment, so that all processes agree. */
function withSettings(command: Command): Command {
  const isShown = ["start", "mcp"].includes(command.name());
  for (const option of settingOptions()) command.addOption(option.hideHelp(!isShown));
  return command;
}

function withJson(command: Command): Command {
  return command.option("--json", "print the answer as JSON");
}
