import type { InboxItem } from "../operations/people/inbox-items.ts";
import { reportBehindText } from "../operations/people/report-behind.ts";
import type { Colours } from "./colours.ts";

/** The whole is in the task's history. */
const LONGEST_REPORT = 1_000;

/** A word as it is typed: a shell takes other ones than a question does. */
type Typing = (word: string) => string;

/** What waits for a person, what led to it, and what they may decide, each as it is to be typed. */
export function renderInboxItem(
  item: InboxItem,
  colours: Colours,
  typing: Typing = (word) => word,
): string[] {
  const { taskId, title, workflowName, stepName, kind, message, report } = item;
  const told = report ? reportBehindText(report, LONGEST_REPORT).split("\n") : [];
  return [
    [colours.cyan(taskId), title, `${workflowName} at ${stepName}`, colours.dim(kind)]
      .filter((part) => part !== undefined)
      .join("  "),
    `  ${message}`,
    ...told.map((line) => `    ${colours.dim(line)}`),
    ...optionLines(item, colours, typing),
  ];
}

function optionLines({ kind, options }: InboxItem, colours: Colours, typing: Typing): string[] {
  if (kind === "approval") return [];
  return options.map(({ id, label, description }) => {
    const [, way, on] = (kind === "escalation" && /^(\w+):(.*)$/s.exec(id)) || [];
    const typed = way !== undefined && on !== undefined ? `${way} --on ${typing(on)}` : typing(id);
    return `    ${colours.bold(typed)}  ${label}${description ? `: ${description}` : ""}`;
  });
}
