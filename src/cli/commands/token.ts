import { Argument, type Command } from "commander";
import type { Role } from "../../operations/context.ts";
import { EXIT, type Screen } from "../screen.ts";

const roles: readonly Role[] = ["agent", "operator"];

export function addToken(root: Command, screen: Screen): Command {
  return root
    .command("token")
    .description("print the token that lets agents, or an operator's programs, in over HTTP")
    .addArgument(new Argument("<role>", "whose token").choices(roles))
    .action(async (role: Role, { json = false }: { json?: boolean }) => {
      const tried = await screen.services.token(role);
      if (!tried.ok) return screen.fail(tried.problem, tried.advice, EXIT.usage);
      screen.say(json ? `${JSON.stringify({ data: { token: tried.value } })}\n` : `${tried.value}\n`);
    });
}
