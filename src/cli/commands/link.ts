import type { Command } from "commander";
import { counted } from "../../model/words/counted.ts";
import { link } from "../../operations/team/links/link.ts";
import type { Screen } from "../screen.ts";

interface LinkOptions {
  readonly json?: boolean;
  readonly type?: string;
  readonly satisfiedBy?: string[];
  readonly instead?: string;
}

export function addLink(root: Command, screen: Screen): Command {
  return root
    .command("link")
    .description("Link two tasks: the first comes before the second, or contains it")
    .argument("<from>", "Predecessor or container")
    .argument("<to>", "Task that waits, or is contained")
    .option("--type <type>", "Type of link", "blocks")
    .option("--satisfied-by <state...>", "States of the first task that satisfy the link besides done ones")
    .option("--instead <id>", "Take the place of this predecessor or container")
    .action((from: string, to: string, { json, type, satisfiedBy, instead }: LinkOptions) => {
      const input = { from: [from], to: [to], type, satisfied_by: satisfiedBy, prev_from: instead };
      return screen.show(link, input, { json }, ({ created, removed, blocked }) => ({
        text: `${counted(created.length, "link")} made, ${removed.length} removed${blocked.length > 0 ? `; ${blocked.join(", ")} must wait` : ""}\n`,
      }));
    });
}
