import { Argument, type Command } from "commander";
import { counted } from "../../model/words/counted.ts";
import { printable } from "../../model/words/printable.ts";
import type { Role } from "../../operations/ports/call.ts";
import { dbOption, homeOption, wholeNumber } from "../read-argument.ts";
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
      if (json) screen.printJson({ data: { token: tried.value } });
      else screen.print(`${tried.value}\n`);
    });
  addRotate(token, screen);
  addBind(token, screen);
  return token;
}

function addBind(token: Command, screen: Screen): void {
  token
    .command("bind")
    .description("Bind a database to the operator's token of this home (for people)")
    .addOption(dbOption())
    .action((_options: unknown, command: Command) => {
      const { json = false } = command.optsWithGlobals<{ json?: boolean }>();
      return screen.atTerminal(async () => {
        const what = printable(screen.call.ports.machine?.database ?? "the store");
        const asked = `Only the operator's token of this home then decides about ${what}. Bind it?`;
        if ((await screen.confirm(asked)) !== true)
          return screen.fail("Nothing was bound.", "Nothing was changed.", EXIT.found);
        const tried = await screen.services.bind(screen.call);
        if (!tried.ok) return screen.fail(tried.problem, tried.advice, EXIT.usage);
        const { fingerprint } = tried.value;
        if (json) screen.printJson({ data: { fingerprint } });
        else screen.print(`Bound ${what} to the operator's token ${fingerprint.slice(0, 12)}.\n`);
      });
    });
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
        const tried = await screen.services.rotateKeys(keep * DAY_MS, screen.call, home);
        if (!tried.ok) return screen.fail(tried.problem, tried.advice, EXIT.usage);
        if (json) return screen.printJson({ data: { home: tried.value.home, keptDays: keep } });
        const made = `There is a new key in ${printable(tried.value.home)}.`;
        screen.print(`${made} Every older sealed state and answer link ${after}.\n`);
      });
    });
}
