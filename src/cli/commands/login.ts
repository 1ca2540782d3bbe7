import type { Command } from "commander";
import { USUAL_PORT } from "../../model/usual-port.ts";
import { homeOption, wholeNumber } from "../read-argument.ts";
import { EXIT, type Screen } from "../screen.ts";

interface LoginOptions {
  readonly json?: boolean;
  readonly port: number;
  readonly home?: string;
}

export function addLogin(root: Command, screen: Screen): Command {
  return root
    .command("login")
    .description("Print a one-time address that logs a browser in to the running server")
    .option("--port <number>", "Port the server listens on", wholeNumber(1, 65_535), USUAL_PORT)
    .addOption(homeOption())
    .action(async ({ json = false, port, home }: LoginOptions) => {
      const tried = await screen.services.login(port, home);
      if (!tried.ok) return screen.fail(tried.problem, tried.advice, EXIT.usage);
      if (json) screen.printJson({ data: { url: tried.value } });
      else screen.print(`${tried.value}\n`);
    });
}
