import type { Command } from "commander";
import { listInbox } from "../../operations/people/list-inbox.ts";
import { counted } from "../counted.ts";
import type { Screen } from "../screen.ts";

export function addInbox(root: Command, screen: Screen): Command {
  return root
    .command("inbox")
    .description("show what waits for a person: questions, approvals, tasks that stopped")
    .action(({ json }: { json?: boolean }) =>
      screen.show(listInbox, {}, { json }, ({ items, total }) => ({
        text:
          items.length === 0
            ? "Nothing waits for you.\n"
            : `${items.map((item) => entry(item, screen)).join("\n")}\n${counted(total, "task")} in all\n`,
      })),
    );
}

type Item = Parameters<typeof entry>[0];

function entry(
  item: {
    readonly taskId: string;
    readonly workflow: string;
    readonly step: string;
    readonly kind: string;
    readonly message: string;
    readonly options: readonly { readonly id: string; readonly label: string }[];
    readonly requirement?: string | undefined;
  },
  { colours }: Screen,
): string {
  const ways = item.kind === "approval" ? [] : item.options;
  const options = ways.map(({ id, label }) => `    ${colours.bold(typed(id, item))}  ${label}`);
  const head = `${colours.cyan(item.taskId)}  ${item.workflow} at ${item.step}  ${colours.dim(item.kind)}`;
  return [head, `  ${item.message}`, ...options, `  ${colours.dim(howTo(item))}`, ""].join("\n");
}

/** As the command takes it. */
function typed(id: string, { kind }: Item): string {
  return kind === "escalation" ? id.replace(/^(\w+):(.*)$/s, '$1 --on "$2"') : id;
}

function howTo({ kind, taskId, requirement }: Item): string {
  if (kind === "escalation") return `navigator resolve ${taskId} <way>`;
  return `navigator answer ${taskId} ${kind === "approval" ? `--approve "${requirement}"` : "<option>"}`;
}
