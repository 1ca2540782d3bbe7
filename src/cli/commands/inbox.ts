import type { Command } from "commander";
import type { ListedProposal } from "../../model/proposal.ts";
import { counted } from "../../model/words/counted.ts";
import { shellWord } from "../../model/words/shell-word.ts";
import { typedCommand } from "../../model/words/typed-command.ts";
import type { InboxItem } from "../../operations/people/inbox-items.ts";
import { listInbox } from "../../operations/people/list-inbox.ts";
import type { ModelNotice } from "../../operations/ports/budgeted-model.ts";
import { databaseOptionsHere } from "../../operations/ports/database-options.ts";
import { renderInboxItem } from "../render-inbox-item.ts";
import { renderProposal } from "../render-proposal.ts";
import type { Screen } from "../screen.ts";
import { shellLine } from "../shell-line.ts";

export function addInbox(root: Command, screen: Screen): Command {
  return root
    .command("inbox")
    .description("Show the questions, approvals and stopped tasks that wait for a person")
    .action(({ json }: { json?: boolean }) =>
      screen.show(listInbox, {}, { json }, ({ items, total, proposals = [], notices = [] }, raw) => {
        const tasks = items.map((item, index) => entry(item, raw.items[index] ?? item, screen));
        const others = [
          ...notices.map((one) => notice(one, screen)),
          ...proposals.map((one) => proposed(one, screen)),
        ];
        if (tasks.length + others.length === 0) return { text: "Nothing waits for you.\n" };
        const count = tasks.length === 0 ? [] : [`${counted(total, "task")} in all\n`];
        return { text: [...tasks, ...others, ...count].join("\n") };
      }),
    );
}

/**
 * An inbox item as text. Its command contains the unchanged ids, in shell quotes, so that it
 * works when it is pasted.
 */
function entry(item: InboxItem, raw: InboxItem, screen: Screen): string {
  const { colours, call, services } = screen;
  const command = howTo(raw, services.self, databaseOptionsHere(call.ports));
  return [...renderInboxItem(item, screen, shellWord), `  ${colours.dim(command)}`, ""].join("\n");
}

function notice({ message, at }: ModelNotice, { colours }: Screen): string {
  return `${colours.dim("notice")}  ${message}, ${new Date(at).toISOString()}\n`;
}

function proposed({ proposal }: ListedProposal, { colours, call, services }: Screen): string {
  const { id } = proposal;
  const options = databaseOptionsHere(call.ports);
  const command = typedCommand({ self: services.self, verb: "proposals", id, blank: "<decision>", options });
  return [
    colours.dim("proposal"),
    ...renderProposal(proposal, colours).map((line) => `  ${line}`),
    `  ${colours.dim(command)}`,
    "",
  ].join("\n");
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
