import { Argument, type Command } from "commander";
import { counted } from "../../model/words/counted.ts";
import type { Role } from "../../operations/ports/call.ts";
import { homeOption, wholeNumber } from "../read-argument.ts";
import { EXIT, type Screen } from "../screen.ts";

const roles: readonly Role[] = ["agent", "operator"];

interface TokenOptions {
  readonly json?: boolean;
  readonly home?: string;
  readonly new?: boolean;
}

export function addToken(root: Command, screen: Screen): Command {
  const token = root
    .command("token")
    .description("Print the HTTP token of agents or of the operator")
    .addArgument(new Argument("<role>", "Whose token").choices(roles))
    .addOption(homeOption())
    .option("--new", "Create the tokens if there are none")
    .action(async (role: Role, { json = false, home, new: made = false }: TokenOptions) => {
      const tried = await screen.services.token(role, home, made ? "make" : "refuse");
      if (!tried.ok) return screen.fail(tried.problem, tried.advice, EXIT.usage);
      screen.print(json ? `${JSON.stringify({ data: { token: tried.value } })}\n` : `${tried.value}\n`);
    });
  addRotate(token, screen);
  return token;
}

const DAY_MS = 86_400_000;

interface RotateOptions {
  readonly json?: boolean;
  readonly home?: string;
  readonly keep: number;
}

function addRotate(token: Command, screen: Screen): void {
  token
    .command("rotate")
    .description("Create a new key for sealed states and answer links (for people)")
    .option("--keep <days>", "How long states and links of older keys stay valid", wholeNumber(0, 365), 7)
    .action((_options: unknown, command: Command) => {
      // If both the outer and the inner command declare an option, commander gives its value to the outer one.
      const { json = false, home, keep } = command.optsWithGlobals<RotateOptions>();
      return screen.asPerson("at a terminal", async () => {
        const after = keep === 0 ? "stops being valid now" : `stays valid for ${counted(keep, "day")}`;
        const asked = `Every present sealed state and answer link ${after}. Create a new key?`;
        if ((await screen.confirm(asked)) === false)
          return screen.fail("No key was created.", "Nothing was changed.", EXIT.found);
        const tried = await screen.services.rotateKeys(keep * DAY_MS, home);
        if (!tried.ok) return screen.fail(tried.problem, tried.advice, EXIT.usage);
        const said = `There is a new key in ${tried.value.home}. Every older sealed state and answer link ${after}.\n`;
        screen.print(
          json ? `${JSON.stringify({ data: { home: tried.value.home, keptDays: keep } })}\n` : said,
        );
      });
    });
}
