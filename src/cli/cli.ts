import { Command, CommanderError, Option } from "commander";
import type { Assurance } from "../model/evidence.ts";
import { printable } from "../model/words/printable.ts";
import type { Call } from "../operations/ports/call.ts";
import { defaultSettings } from "../operations/ports/settings.ts";
import { addAdd } from "./commands/add.ts";
import { addAdvance } from "./commands/advance.ts";
import { addAgents } from "./commands/agents.ts";
import { addAnswer } from "./commands/answer.ts";
import { addAttack } from "./commands/attack.ts";
import { addBoard } from "./commands/board.ts";
import { addCheck } from "./commands/check.ts";
import { addConfig } from "./commands/config.ts";
import { addDecisions } from "./commands/decisions.ts";
import { addDiagram } from "./commands/diagram.ts";
import { addDoctor } from "./commands/doctor.ts";
import { addExport } from "./commands/export.ts";
import { addForensics } from "./commands/forensics.ts";
import { addHistory } from "./commands/history.ts";
import { addImport } from "./commands/import.ts";
import { addInbox } from "./commands/inbox.ts";
import { addInit } from "./commands/init.ts";
import { addLifecycles } from "./commands/lifecycles.ts";
import { addLink } from "./commands/link.ts";
import { addLoad } from "./commands/load.ts";
import { addLogin } from "./commands/login.ts";
import { addMcp } from "./commands/mcp.ts";
import { addMigrate } from "./commands/migrate.ts";
import { addNext } from "./commands/next.ts";
import { addPlan } from "./commands/plan.ts";
import { addProposals } from "./commands/proposals.ts";
import { addQuery } from "./commands/query.ts";
import { addResolve } from "./commands/resolve.ts";
import { addRoute } from "./commands/route.ts";
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
import { addUnlink } from "./commands/unlink.ts";
import { addWorkers } from "./commands/workers.ts";
import { addWorkflows } from "./commands/workflows.ts";
import { type ConfigSources, configure } from "./configure.ts";
import { dbOption, projectOption } from "./read-argument.ts";
import { renderOtherServer } from "./render-other-server.ts";
import { EXIT, Screen } from "./screen.ts";
import type { Services } from "./services.ts";
import { assuranceOption, settingOptions } from "./setting-options.ts";
import type { StoreOptions } from "./store-options.ts";
import type { Terminal } from "./terminal.ts";

type AddCommand = (root: Command, screen: Screen) => Command;

interface CommandGroup {
  readonly heading: string;
  /** whether the commands work on a store, and take the options that name it */
  readonly over: "files" | "store";
  readonly commands: readonly AddCommand[];
}

const FIRST = "Get started:";
const SERVE = "Serve:";
const WRITE = "Write workflows:";

/** The groups of commands in the order of the help text. A new command is a file in `commands` and an entry here. */
const groups: readonly CommandGroup[] = [
  { heading: FIRST, over: "files", commands: [addTour, addInit, addSetup] },
  { heading: SERVE, over: "store", commands: [addStart, addMcp] },
  { heading: SERVE, over: "files", commands: [addLogin, addToken, addAgents] },
  {
    heading: WRITE,
    over: "files",
    commands: [addCheck, addPlan, addDiagram, addSimulate, addTest, addLifecycles],
  },
  { heading: WRITE, over: "store", commands: [addAttack] },
  { heading: "Manage workflows:", over: "store", commands: [addLoad, addWorkflows, addMigrate, addTrust] },
  {
    heading: "Work on tasks:",
    over: "store",
    commands: [addAdd, addTasks, addTask, addNext, addAdvance, addRoute, addDecisions, addHistory, addSyncs],
  },
  { heading: "Work on tasks:", over: "files", commands: [addForensics] },
  { heading: "Work in a team:", over: "store", commands: [addBoard, addWorkers, addLink, addUnlink] },
  {
    heading: "Decide as a person:",
    over: "store",
    commands: [addInbox, addAnswer, addResolve, addProposals],
  },
  { heading: "Maintain:", over: "store", commands: [addDoctor, addExport, addImport, addQuery, addConfig] },
];

/**
 * The least assurance for commands whose client shows forms to its own user. All other clients are
 * controlled by the agent.
 */
const leastAssurance: Readonly<Record<string, Assurance>> = { mcp: "client" };

/** Commands that create a missing database. */
const makeDatabase: readonly string[] = ["start", "mcp", "load", "import"];

const afterHelp = `
Examples:
  navigator                             Same as navigator start
  navigator tour                        See a task go through a workflow
  navigator check workflows             Verify every workflow file in a folder
  navigator simulate my-workflow.yaml   Run a workflow a thousand times
  navigator load my-workflow.yaml       Make a workflow available to tasks
  navigator add my-workflow "A title"   Add a task to it

Exit codes:
  0 success, 1 errors found or scenarios failed, 2 wrong usage or unusable input,
  3 refused, 4 not allowed, 5 store unavailable, 70 a bug in Navigator
`;

/** Commands that serve a store until they are stopped. */
const serving: readonly string[] = ["start", "mcp"];

/** Everything that a run of the binary needs from its surroundings. */
export interface CliEnvironment {
  readonly version: string;
  readonly terminal: Terminal;
  readonly callFor: (options: StoreOptions) => Call;
  readonly services: Services;
  readonly config: ConfigSources;
}

/** Runs the binary once and returns its exit code. Without arguments it starts the server. */
export async function runCli(given: readonly string[], around: CliEnvironment): Promise<number> {
  const args = given.length === 0 ? ["start"] : given;
  const { version, terminal, callFor, services, config } = around;
  const screen = new Screen(args, terminal, callFor, services);
  const overStore = new Set<Command>();
  const root = new Command("navigator")
    .description("Tells AI agents where to go next, and makes sure they went there.")
    .version(version, "-V, --version", "Print the version")
    .addHelpCommand(helpCommand())
    .helpOption("-h, --help", "Show help")
    .addHelpText("after", afterHelp)
    .showHelpAfterError("Add --help to see the arguments and options.")
    .exitOverride()
    .configureOutput({ writeOut: terminal.out, writeErr: (text) => terminal.err(text), outputError: misuse })
    .hook("preAction", (_, command) => {
      const configured = configure(command, config);
      for (const { severity, message, spot } of configured.findings)
        if (severity === "error")
          terminal.err(`${printable(`${spot?.file}:${spot?.line}:${spot?.column} ${message}`)}\n`);
      screen.workOn({ ...command.opts(), configured, existing: !makeDatabase.includes(command.name()) });
    })
    .hook("postAction", async (_, command) => {
      if (overStore.has(command) && !serving.includes(command.name()))
        screen.note(renderOtherServer(screen.call.ports, await services.servers()));
    });
  for (const { heading, over, commands } of groups)
    for (const add of commands) {
      const command = add(root, screen).helpGroup(heading).helpOption("-h, --help", "Show help");
      if (over === "store") overStore.add(withStore(command));
      withJson(command);
    }
  try {
    await root.parseAsync(args, { from: "user" });
  } catch (error) {
    // commander throws for --help, --version and wrong usage; any other error is a bug.
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? EXIT.fine : EXIT.usage;
  } finally {
    await screen.close();
  }
  return screen.exit;
}

/**
 * Prints a usage error on one line, because it quotes the arguments, which may hold line breaks. A suggestion of
 * commander is a second line.
 */
function misuse(text: string, write: (text: string) => void): void {
  const [, problem = text, hint = ""] = /^(.*?)(?:\n(\(Did you mean [^\n]*\)))?$/s.exec(text.trimEnd()) ?? [];
  write([problem, ...(hint ? [hint] : [])].map((line) => `${printable(line)}\n`).join(""));
}

/**
 * Adds the options of a store. Only serving commands show the settings in their help: other commands should take them
 * from the environment, so that all processes agree.
 */
function withStore(command: Command): Command {
  const isShown = serving.includes(command.name());
  const assurance = assuranceOption(leastAssurance[command.name()] ?? defaultSettings.assurance);
  for (const option of [...settingOptions(), assurance]) command.addOption(option.hideHelp(!isShown));
  return command
    .addOption(dbOption())
    .addOption(
      new Option("--store <kind>", "Kind of store; `memory` keeps nothing").choices(["sqlite", "memory"]),
    )
    .addOption(projectOption());
}

function helpCommand(): Command {
  return new Command("help").argument("[command]").description("Show help for a command").helpGroup(FIRST);
}

function withJson(command: Command): Command {
  return command.option("--json", "Print the answer as JSON");
}
