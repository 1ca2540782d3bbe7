import { type Command, InvalidArgumentError, Option } from "commander";
import type { ClientFile } from "../../clients/client.ts";
import { type ClientName, clients } from "../../clients/clients.ts";
import { filesToWrite } from "../../clients/files-to-write.ts";
import { type PlannedFile, textToAdd } from "../../clients/plan-file.ts";
import { WorkflowId } from "../../model/identifier.ts";
import { printable } from "../../model/words/printable.ts";
import { databaseOptions } from "../../operations/ports/database-options.ts";
import { askForClients, clientList, foundClients } from "../choose-clients.ts";
import { planSetUp, type SetUpPlan } from "../plan-set-up.ts";
import { dbOption, projectOption, serverAddress } from "../read-argument.ts";
import { EXIT, type Screen } from "../screen.ts";
import { RECORD, readRecord, writeRecord } from "../set-up-record-file.ts";
import { starter } from "../starter.ts";
import { table } from "../table.ts";

interface InitOptions {
  readonly json?: boolean;
  readonly yes?: boolean;
  readonly print?: boolean;
  readonly clients?: readonly ClientName[];
  readonly workflow: boolean;
  readonly http?: string;
  readonly db?: string;
  readonly project?: string;
}

export function addInit(root: Command, screen: Screen): Command {
  return root
    .command("init")
    .description("Set up agent clients here: server, hooks, a note to agents, a first workflow")
    .argument("[name]", "Id of the workflow", workflowId, "my-workflow")
    .option("--clients <names>", "Clients to set up, such as claude,codex; none for none", clientList)
    .option("--yes", "Set up the clients that are found, without asking")
    .option("--no-workflow", "Write no workflow")
    .option(
      "--http <address>",
      "Connect to a running server, at the address that `navigator start` prints",
      serverAddress,
    )
    .addOption(dbOption().conflicts("http"))
    .addOption(projectOption().conflicts("http"))
    .addOption(new Option("--print", "Print what would be written; write nothing"))
    .action(async (name: string, options: InitOptions) => {
      const chosen = options.clients ?? (await chosenClients(screen, options.yes ?? false));
      if (chosen === undefined) return;
      const plan = await planFor(screen, chosen, name, options);
      if (plan === undefined) return;
      if (!options.print) await carryOut(screen, plan);
      screen.exit = plan.files.some(({ is }) => is === "left alone") ? EXIT.found : EXIT.fine;
      if (options.json) return screen.printJson({ data: { clients: chosen, files: plan.files } });
      if (options.print) return screen.print(textsOf(plan));
      screen.print(reportOf(screen, plan, chosen));
      const storeArgs = [...optionWords("--db", options.db), ...optionWords("--project", options.project)];
      if (options.workflow) screen.print(`\nNext:\n${nextLines(screen, name, storeArgs)}`);
    });
}

async function chosenClients(screen: Screen, yes: boolean): Promise<readonly ClientName[] | undefined> {
  if (!yes) return askForClients(screen);
  const found = await foundClients(screen);
  return found.length > 0 ? found : ["claude"];
}

async function planFor(
  screen: Screen,
  chosen: readonly ClientName[],
  name: string,
  { workflow, http: address }: InitOptions,
): Promise<SetUpPlan | undefined> {
  const { services } = screen;
  const earlier = await readRecord(services);
  if (earlier === undefined) {
    screen.fail(
      `${RECORD} cannot be read.`,
      "It says what an earlier init wrote. Restore or delete it.",
      EXIT.usage,
    );
    return undefined;
  }
  const target = { ...services, storeArgs: databaseOptions(screen.call.ports), address };
  const first: ClientFile = {
    path: `workflows/${name}.yaml`,
    content: { format: "own", text: starter(name) },
  };
  const claudeText = await services.files.read("CLAUDE.md");
  const files = [...filesToWrite(chosen, target, claudeText), ...(workflow ? [first] : [])];
  return planSetUp(files, earlier, services);
}

/** Writes the record before the files: an init that is killed in between can be undone. */
async function carryOut(screen: Screen, { files, record }: SetUpPlan): Promise<void> {
  if (files.some(({ is }) => is === "written")) await writeRecord(screen.services, record);
  for (const file of files)
    if (file.is === "written") await screen.services.files.write(file.path, file.after);
}

function textsOf({ files }: SetUpPlan): string {
  return files.map((file) => `${printable(file.path)}\n${textOf(file)}\n`).join("");
}

function textOf(file: PlannedFile): string {
  switch (file.is) {
    case "same":
    case "kept":
      return "(nothing to change)\n";
    case "written":
      return textToAdd(file.record.content);
    case "left alone":
      return `(${file.problem} To add by hand:)\n${file.toAdd}`;
  }
}

/** The files, what is left to do by hand, and a sentence for the agent. */
function reportOf(screen: Screen, { files }: SetUpPlan, chosen: readonly ClientName[]): string {
  const lines = files.map((file) => {
    const name = printable(file.path);
    if (file.is === "kept") return `  ${name}  exists already and is kept\n`;
    if (file.is === "same") return `  ${name}  is up to date\n`;
    if (file.is === "written") return `  ${name}  ${file.before === undefined ? "new" : "changed"}\n`;
    return `  ${printable(file.problem)} Add by hand, or see: ${screen.command("init", "--print")}\n`;
  });
  const notes = chosen.flatMap((name) => noteOf(name)).map((note) => `  ${note}\n`);
  return [
    ...lines,
    ...(notes.length > 0 ? ["\nTo know:\n", ...notes] : []),
    "\nType this into your agent:\n  Follow the Navigator workflow guided-change for your next task.\n",
    `\nTo undo all of this: ${screen.command("remove")}\n`,
    `To see whether the hooks work: ${screen.command("doctor", "--hooks")}\n`,
  ].join("");
}

/** The commands to run next, with the store options of this command. */
function nextLines(screen: Screen, name: string, storeArgs: readonly string[]): string {
  const file = `workflows/${name}.yaml`;
  const lines = [
    [["check", file], "verify it"],
    [["load", file, ...storeArgs], "load it; repeat after each change"],
    [["start", ...storeArgs], "serve agents and the web page"],
  ] as const;
  return table(lines.map(([words, why]) => [{ text: `  ${screen.command(...words)}` }, { text: why }]))
    .map((line) => `${line}\n`)
    .join("");
}

/** An option and its value as words of a command; no words if there is no value. */
function optionWords(option: string, value: string | undefined): readonly string[] {
  return value === undefined ? [] : [option, value];
}

function noteOf(name: ClientName): readonly string[] {
  const { title, isTried, note } = clients[name];
  const untried = isTried
    ? []
    : [`The hooks of ${title} follow its documents; they were not run against it.`];
  return [...(note === undefined ? [] : [note]), ...untried];
}

function workflowId(text: string): string {
  const id = WorkflowId.safeParse(text);
  if (id.success) return id.data;
  throw new InvalidArgumentError("Use 1 to 64 letters, digits, hyphens or underscores.");
}
