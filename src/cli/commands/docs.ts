import type { Command } from "commander";
import { wholeNumber } from "../read-argument.ts";
import { EXIT, type Screen } from "../screen.ts";

export function addDocs(root: Command, screen: Screen): Command {
  return root
    .command("docs")
    .description("Serve the documentation on this machine, without a network")
    .option("--port <number>", "Port to listen on; 0 picks a free one", wholeNumber(0, 65_535), 0)
    .action(async ({ json = false, port }: { readonly json?: boolean; readonly port: number }) => {
      const served = await screen.services.docs(port);
      if (!served.ok) return screen.fail(served.problem, served.advice, EXIT.usage);
      const { url, close } = served.value;
      // Listen for the signal before printing: a program that reads the output may send the signal at once.
      const stopped = screen.untilStopped();
      if (json) screen.printJson({ data: { url } });
      else screen.print(`The documentation is at ${url}. Stop it with Ctrl-C.\n`);
      await stopped;
      return close();
    });
}
