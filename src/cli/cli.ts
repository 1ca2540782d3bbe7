import { Command, CommanderError, Option } from "commander";
import type { Assurance } from "../model/evidence.ts";
import { printable } from "../model/words/printable.ts";
import type { Call } from "../operations/ports/call.ts";
import { defaultSettings } from "../operations/ports/settings.ts";
import { commandGroups, FIRST } from "./command-groups.ts";
import { type ConfigSources, configure } from "./configure.ts";
import { grantsOf } from "./grants-of.ts";
import { dbOption, projectOption } from "./read-argument.ts";
import { renderOtherServer } from "./render-other-server.ts";
import { EXIT, Screen } from "./screen.ts";
import type { Services } from "./services.ts";
import { assuranceOption, settingOptions } from "./setting-options.ts";
import type { StoreOptions } from "./store-options.ts";
import type { Terminal } from "./terminal.ts";

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

const ADVICE = "Add --help to see the arguments and options.";

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
    .showHelpAfterError(ADVICE)
    .exitOverride()
    .configureOutput({
      writeOut: terminal.out,
      writeErr: (text) => terminal.err(text),
      outputError: (text, write) => (screen.isJson ? undefined : misuse(text, write)),
    })
    .hook("preAction", async (_, command) => {
      const configured = configure(command, config);
      for (const { severity, message, spot } of configured.findings)
        if (severity === "error")
          terminal.err(`${printable(`${spot?.file}:${spot?.line}:${spot?.column} ${message}`)}\n`);
      const existing = !makeDatabase.includes(command.name());
      // A subcommand has no options of a store of its own.
      const { db } = command.optsWithGlobals<{ readonly db?: string }>();
      const place = db === undefined ? {} : { db };
      screen.workOn({ ...command.opts(), ...place, ...(await grantsOf(command)), configured, existing });
    })
    .hook("postAction", async (_, command) => {
      if (overStore.has(command) && !serving.includes(command.name()))
        screen.note(renderOtherServer(screen.call.ports, await services.servers()));
    });
  const [typed = ""] = args;
  const isKnown = commandGroups.some(({ commands }) => Object.hasOwn(commands, typed));
  for (const { heading, over, commands } of commandGroups)
    for (const [name, load] of Object.entries(commands)) {
      // Help and suggestions for a misspelt command need every command.
      if (isKnown && name !== typed) continue;
      const add = await load();
      const command = add(root, screen).helpGroup(heading).helpOption("-h, --help", "Show help");
      if (over === "store") overStore.add(withStore(command));
      withJson(command);
    }
  try {
    await root.parseAsync(args, { from: "user" });
  } catch (error) {
    // commander throws for --help, --version and wrong usage; any other error is a bug.
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return EXIT.fine;
    if (screen.isJson) screen.fail(error.message.replace(/^error: /, ""), ADVICE, EXIT.usage);
    return EXIT.usage;
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
