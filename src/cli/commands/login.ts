import type { Command } from "commander";
import { wholeNumber } from "../read-argument.ts";
import { EXIT, type Screen } from "../screen.ts";

export function addLogin(root: Command, screen: Screen): Command {
  return root
    .command("login")
    .description("print a new address that logs a browser in to the running server, once")
    .option("--port <number>", "the port the server listens on", wholeNumber(1, 65_535), 4747)
    .action(async ({ json = false, port }: { json?: boolean; port: number }) => {
      const tried = await screen.services.login(port);
      if (!tried.ok) return screen.fail(tried.problem, tried.advice, EXIT.usage);
      screen.say(json ? `${JSON.stringify({ data: { url: tried.value } })}\n` : `${tried.value}\n`);
    });
}
