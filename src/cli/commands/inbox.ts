import type { Command } from "commander";
import { counted } from "../../model/words/counted.ts";
import { shellWord } from "../../model/words/shell-word.ts";
import { typedCommand } from "../../model/words/typed-command.ts";
import type { InboxItem } from "../../operations/people/inbox-items.ts";
import { listInbox } from "../../operations/people/list-inbox.ts";
import { databaseOptionsHere } from "../../operations/ports/database-options.ts";
import { renderInboxItem } from "../render-inbox-item.ts";
import type { Screen } from "../screen.ts";
import { shellLine } from "../shell-line.ts";

export function addInbox(root: Command, screen: Screen): Command {
  return root
    .command("inbox")
    .description("Show the questions, approvals and stopped tasks that wait for a person")
    .action(({ json }: { json?: boolean }) =>
      screen.show(listInbox, {}, { json }, ({ items, total }, raw) => ({
        text:
          items.length === 0
            ? "Nothing waits for you.\n"
            : `${items.map((item, index) => entry(item, raw.items[index] ?? item, screen)).join("\n")}\n${counted(total, "task")} in all\n`,
      })),
    );
}

/**
 * An inbox item as text. Its command contains the unchanged ids, in shell quotes, so that it
 * works when it is pasted.
 */
function entry(item: InboxItem, raw: InboxItem, { colours, call, services }: Screen): string {
  const command = howTo(raw, services.self, databaseOptionsHere(call.ports));
  return [...renderInboxItem(item, colours, shellWord), `  ${colours.dim(command)}`, ""].join("\n");
}

function howTo(
  { kind, taskId: id, requirement = "" }: InboxItem,
  self: readonly string[],
  storeArgs: readonly string[],
): string {
  switch (kind) {
    case "escalation":
      return typedCommand({ self, verb: "resolve", id, blank: "<way>", options: storeArgs });
    case "approval":
      return typedCommand({ self, verb: "answer", id, options: ["--approve", requirement, ...storeArgs] });
    case "notice":
      return shellLine([...self, "waits", ...storeArgs]);
    case "question":
      return typedCommand({ self, verb: "answer", id, blank: "<option>", options: storeArgs });
  }
}
