import { reportBehindText } from "../operations/people/causing-report.ts";
import type { InboxItem } from "../operations/people/inbox-items.ts";
import type { Colours } from "./colours.ts";

/** The most characters of a report. The task's history has the whole report. */
const LONGEST_REPORT = 1_000;

/** Quotes a word as a shell or a prompt needs it. */
type Quote = (word: string) => string;

/** An inbox item: the question, the report behind it, and the possible answers as they are typed. */
export function renderInboxItem(item: InboxItem, colours: Colours, quote: Quote = (word) => word): string[] {
  const { taskId, title, workflowName, stepName, kind, message, report } = item;
  const reportLines = report ? reportBehindText(report, LONGEST_REPORT).split("\n") : [];
  return [
    [colours.cyan(taskId), title, `${workflowName} at ${stepName}`, colours.dim(kind)]
      .filter((part) => part !== undefined)
      .join("  "),
    `  ${message}`,
    ...reportLines.map((line) => `    ${colours.dim(line)}`),
    ...optionLines(item, colours, quote),
  ];
}

function optionLines({ kind, options }: InboxItem, colours: Colours, quote: Quote): string[] {
  if (kind === "approval") return [];
  return options.map(({ id, label, description }) => {
    const [, way, on] = (kind === "escalation" && /^(\w+):(.*)$/s.exec(id)) || [];
    const typed = way !== undefined && on !== undefined ? `${way} --on ${quote(on)}` : quote(id);
    return `    ${colours.bold(typed)}  ${label}${description ? `: ${description}` : ""}`;
  });
}
