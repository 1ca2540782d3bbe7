import type { Command } from "commander";
import { allPrintable, printable } from "../../model/words/printable.ts";
import type { InboxItem } from "../../operations/people/inbox-items.ts";
import { listInbox } from "../../operations/people/list-inbox.ts";
import { breakGlass } from "../../operations/presence/break-glass.ts";
import { renderInboxItem } from "../render-inbox-item.ts";
import { EXIT, type Screen } from "../screen.ts";

interface BreakGlassOptions {
  readonly json?: boolean;
  readonly reason: string;
  readonly approve?: string;
  readonly resolve?: string;
  readonly node?: string;
  readonly on?: string;
}

export function addBreakGlass(root: Command, screen: Screen): Command {
  return root
    .command("break-glass")
    .description("Decide without the demanded signatures, at a terminal; recorded as such (for operators)")
    .argument("<id>", "Task id")
    .argument("[option]", "Id of the answer")
    .requiredOption("--reason <text>", "Why nobody signs, for the record")
    .option("--approve <requirement>", "Requirement to approve, as the inbox names it")
    .option("--resolve <resolution>", "Decision about a stopped task, such as resume or goto")
    .option("--node <id>", "Node to go to, with --resolve goto")
    .option("--on <label>", "Edge to resume on, with --resolve resume")
    .action((taskId: string, option: string | undefined, options: BreakGlassOptions) =>
      screen.atTerminal(() => confirmed(taskId, option, options, screen)),
    );
}

/** Shows what is decided. The person types the task's id, because a key that is pressed too often must not decide. */
async function confirmed(
  taskId: string,
  option: string | undefined,
  { json, reason, approve, resolve, node, on }: BreakGlassOptions,
  screen: Screen,
): Promise<void> {
  const looked = await screen.fetch(listInbox, { taskId }, json);
  if (!looked) return;
  const shown = looked.items.map((item) => textOf(item, screen)).join("");
  const warning = "Nobody signs this. The record says so for good, and navigator gate refuses it.\n";
  const typed = await screen.ask(`${shown}${warning}Type ${printable(taskId)} to break the glass: `);
  if (typed?.trim() !== taskId)
    return screen.fail("Nothing was decided.", "The task still waits.", EXIT.found);
  const choice = {
    ...(option !== undefined && { option }),
    ...(approve !== undefined && { requirement: approve }),
    ...(resolve !== undefined && { resolution: resolve }),
    ...(node !== undefined && { node }),
    ...(on !== undefined && { on }),
  };
  await screen.show(breakGlass, { taskId, ...choice, reason }, { json }, ({ nextStep, operator }) => ({
    text: `Broken by ${printable(operator)}: ${printable(taskId)} -> ${printable(nextStep)}\n`,
  }));
}

function textOf(item: InboxItem, screen: Screen): string {
  return `${renderInboxItem(allPrintable(item), screen).join("\n")}\n`;
}
