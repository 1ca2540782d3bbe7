import { Argument, type Command, Option } from "commander";
import { CLIENTS, type ClientName, clientConfig } from "../clients.ts";
import { offerFile } from "../offer-file.ts";
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
    .option("--http <address>", "of a server that runs, as `navigator start` prints it")
    .addOption(new Option("--print", "show what belongs into its settings, and write nothing"))
    .addOption(new Option("--write", "write it without asking").conflicts("print"))
    .action(async (client: ClientName, { json, print, write = false, http }: SetupOptions) => {
      const { file, snippet, added } = clientConfig(client, screen.services, http);
      if (json) return screen.say(`${JSON.stringify({ data: { file, snippet } })}\n`);
      if (print) return screen.say(snippet);
      const before = await screen.services.files.read(file);
      const after = added(before);
      if (after === undefined) {
        const problem = `${file} is not written in a way that it can be added to safely.`;
        return screen.fail(problem, `Add this to it:\n${snippet}`, EXIT.usage);
      }
      const advice = "Add --write to write it, or --print to see what belongs there.";
      await offerFile(screen, { path: file, before, after }, { given: write, advice });
    });
}
