import { Argument, type Command } from "commander";
import type { Screen } from "../screen.ts";

/** `bin/hook.js` does the same and starts faster; this is the name that people can type. */
export function addHook(root: Command, screen: Screen): Command {
  return root
    .command("hook")
    .description("Answer one event of a client's hooks, given as JSON on standard input")
    .addArgument(new Argument("<client>", "Whose dialect it is, such as claude or codex"))
    .addArgument(
      new Argument("[what]", "wake: wait until a stopped agent is needed again, and end with code 2").choices(
        ["wake"],
      ),
    )
    .action(async (client: string, what: "wake" | undefined) => {
      const { out, err, exit } = await screen.services.answerHook(client, what);
      if (out !== "") screen.print(out);
      screen.note(err);
      screen.exit = exit;
    });
}
