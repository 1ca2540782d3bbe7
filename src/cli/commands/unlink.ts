import type { Command } from "commander";
import { counted } from "../../model/words/counted.ts";
import { unlink } from "../../operations/team/links/unlink.ts";
import type { Screen } from "../screen.ts";

export function addUnlink(root: Command, screen: Screen): Command {
  return root
    .command("unlink")
    .description("Remove links between tasks; * stands for every task on one side")
    .argument("<from>", "Predecessor or container, or *")
    .argument("<to>", "Task that waits, or is contained, or *")
    .option("--type <type>", "Only links of this type")
    .action((from: string, to: string, { json, type }: { json?: boolean; type?: string }) =>
      screen.show(unlink, { from, to, type }, { json }, ({ removed, unblocked }) => ({
        text: `${counted(removed.length, "link")} removed${unblocked.length > 0 ? `; ${unblocked.join(", ")} can start` : ""}\n`,
      })),
    );
}
