import { Argument, type Command, Option } from "commander";
import { databaseOptions } from "../../operations/ports/database-options.ts";
import { CLIENTS, type ClientName, clientConfig } from "../clients.ts";
import { offerFile } from "../confirm-write.ts";
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
    .description("Add Navigator to an agent client's settings (asks before it writes)")
    .addArgument(new Argument("<client>", "Client to set up").choices(CLIENTS))
    .option(
      "--http <address>",
      "Connect to a running server, at the address that `navigator start` prints",
      serverAddress,
    )
    .addOption(dbOption().conflicts("http"))
    .addOption(projectOption().conflicts("http"))
    .addOption(new Option("--print", "Print the settings; write nothing"))
    .addOption(new Option("--write", "Write without asking").conflicts("print"))
    .action(async (client: ClientName, { json, print, write = false, http }: SetupOptions) => {
      const { file, snippet, added } = clientConfig(client, {
        ...screen.services,
        storeArgs: databaseOptions(screen.call.ports),
        address: http,
      });
      if (json) return screen.printJson({ data: { file, snippet } });
      if (print) return screen.print(snippet);
      const before = await screen.services.files.read(file);
      const after = added(before);
      if (after === undefined) {
        const problem = `${file} cannot be changed safely: it has another entry of this name, or is not a plain file of its kind.`;
        return screen.fail(problem, "Add this to it:", EXIT.usage, snippet);
      }
      const advice = "Add --write to write it, or --print to see what to add.";
      await offerFile(screen, { path: file, before, after }, { given: write, advice });
    });
}
