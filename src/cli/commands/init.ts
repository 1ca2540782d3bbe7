import { type Command, InvalidArgumentError, Option } from "commander";
import { WorkflowId } from "../../model/identifier.ts";
import { databaseOptions } from "../../operations/ports/database-options.ts";
import { CLIENTS, type ClientName, clientConfig } from "../clients.ts";
import { type FileOffer, offerFile } from "../confirm-write.ts";
import { dbOption, projectOption } from "../read-argument.ts";
import type { Screen } from "../screen.ts";
import { starter } from "../starter.ts";
import { table } from "../table.ts";

interface InitOptions {
  readonly json?: boolean;
  readonly yes?: boolean;
  readonly client: ClientName | "none";
  readonly db?: string;
  readonly project?: string;
}

export function addInit(root: Command, screen: Screen): Command {
  return root
    .command("init")
    .description("Create a first workflow and a client's settings (asks before each file)")
    .argument("[name]", "Id of the workflow", workflowId, "my-workflow")
    .addOption(
      new Option("--client <client>", "Client to set up").choices([...CLIENTS, "none"]).default("claude"),
    )
    .addOption(dbOption())
    .addOption(projectOption())
    .option("--yes", "Write without asking; keeps a workflow file that exists")
    .action(async (name: string, { json = false, yes = false, client, db, project }: InitOptions) => {
      const offers = await offersFor(screen, name, client);
      if (json) return screen.printJson({ data: { files: offers } });
      for (const offer of offers) {
        const replaces = offer.path.endsWith(".yaml") && offer.before !== undefined;
        if (replaces && yes) screen.print(`${offer.path} exists already and is kept.\n`);
        else if (
          (await offerFile(screen, offer, { given: yes, advice: "Add --yes to write it." })) === "no terminal"
        )
          return;
      }
      screen.print(
        `\nNext:\n${nextLines(screen, name, [...optionWords("--db", db), ...optionWords("--project", project)])}`,
      );
    });
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

async function offersFor(screen: Screen, name: string, client: InitOptions["client"]): Promise<FileOffer[]> {
  const { files } = screen.services;
  const path = `workflows/${name}.yaml`;
  const workflow = { path, before: await files.read(path), after: starter(name) };
  if (client === "none") return [workflow];
  const { file, added } = clientConfig(client, {
    ...screen.services,
    storeArgs: databaseOptions(screen.call.ports),
  });
  const before = await files.read(file);
  const after = added(before);
  if (after === undefined) {
    screen.print(
      `${file} cannot be changed safely. To see what to add: ${screen.command("setup", client, "--print")}\n`,
    );
    return [workflow];
  }
  return [workflow, { path: file, before, after }];
}

/** An option and its value as words of a command; no words if there is no value. */
function optionWords(option: string, value: string | undefined): readonly string[] {
  return value === undefined ? [] : [option, value];
}

function workflowId(text: string): string {
  const id = WorkflowId.safeParse(text);
  if (id.success) return id.data;
  throw new InvalidArgumentError("Use 1 to 64 letters, digits, hyphens or underscores.");
}
