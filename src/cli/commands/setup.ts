import { Argument, type Command, Option } from "commander";
import { placeWords } from "../../operations/ports/database-options.ts";
import { CLIENTS, type ClientName, clientConfig } from "../clients.ts";
import { offerFile } from "../offer-file.ts";
import { dbOption, projectOption, serverAddress } from "../read-argument.ts";
import { EXIT, type Screen } from "../screen.ts";

interface SetupOptions {
  readonly json?: boolean;
  readonly print?: boolean;
  readonly write?: boolean;
  readonly http?: string;
}

export function addSetup(root: Command, screen: Screen): Command {
  return root
    .command("setup")
    .description("tell a client of agents about Navigator; asks before it writes")
    .addArgument(new Argument("<client>", "which client").choices(CLIENTS))
    .option("--http <address>", "of a server that runs, as `navigator start` prints it", serverAddress)
    .addOption(dbOption().conflicts("http"))
    .addOption(projectOption().conflicts("http"))
    .addOption(new Option("--print", "show what belongs into its settings, and write nothing"))
    .addOption(new Option("--write", "write it without asking").conflicts("print"))
    .action(async (client: ClientName, { json, print, write = false, http }: SetupOptions) => {
      const { file, snippet, added } = clientConfig(client, {
        ...screen.services,
        storeArgs: placeWords(screen.call.ports),
        address: http,
      });
      if (json) return screen.print(`${JSON.stringify({ data: { file, snippet } })}\n`);
      if (print) return screen.print(snippet);
      const before = await screen.services.files.read(file);
      const after = added(before);
      if (after === undefined) {
        const problem = `${file} cannot be added to safely: it has another entry of this name, or is no plain file of its kind.`;
        return screen.fail(problem, `This belongs into it:\n${snippet}`, EXIT.usage);
      }
      const advice = "Add --write to write it, or --print to see what belongs there.";
      await offerFile(screen, { path: file, before, after }, { given: write, advice });
    });
}
