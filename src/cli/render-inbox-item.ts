import { printableLines } from "../model/words/printable.ts";
import { quotedLines } from "../model/words/quoted-lines.ts";
import { shellWord } from "../model/words/shell-word.ts";
import { shortened } from "../model/words/shortened.ts";
import { attachedLines } from "../operations/people/attached-lines.ts";
import type { ReportBehind } from "../operations/people/causing-report.ts";
import type { InboxItem } from "../operations/people/inbox-items.ts";
import type { Colours } from "./colours.ts";
import { oneWord } from "./one-word.ts";
import type { Screen } from "./screen.ts";
import { wrappedLine } from "./wrapped-line.ts";

/** The most characters of a report that are shown. The task's history has the whole report. */
const LONGEST_REPORT = 1_000;

/** Quotes a word as a shell or a prompt needs it. */
type Quote = (word: string) => string;

/** A printable inbox item: the question, the report behind it, and the possible answers as they are typed. */
export function renderInboxItem(
  item: InboxItem,
  { colours, columns }: Pick<Screen, "colours" | "columns">,
  quote: Quote = oneWord,
): string[] {
  const { taskId, title, workflowName, stepName, kind, message, report } = item;
  const reportLines = report ? reportText(report) : [];
  const lines = [
    // The line begins with a word of Navigator's own, because an agent chooses the id and the title.
    [colours.dim(kind), colours.cyan(shellWord(taskId)), title, `${workflowName} at ${stepName}`]
      .filter((part) => part !== undefined)
      .join("  "),
    ...quotedLines(message).map((line) => `  ${line}`),
    ...packetLines(item).map((line) => `    ${colours.dim(line)}`),
    ...reportLines.map((line) => `    ${colours.dim(line)}`),
    ...attachedLines(item).map((line) => `    ${line.startsWith("CHANGED") ? colours.red(line) : line}`),
    ...optionLines(item, colours, quote),
  ];
  return lines.flatMap((line) => wrappedLine(line, columns));
}

/** The grounds of a router that stopped the task. */
function packetLines({ packet }: InboxItem): readonly string[] {
  if (!packet) return [];
  const { reason, source, candidates, eliminated, last_failure = [] } = packet;
  return [
    ...quotedLines(`${source}: ${reason}`),
    ...candidates.map(({ id, priority }) => `candidate ${id} (${priority})`),
    ...eliminated.flatMap(({ id, reason: why }) => quotedLines(`not ${id}: ${why}`)),
    ...last_failure.flatMap(({ quoted_id, quoted_message }) =>
      quotedLines(`failed ${quoted_id}: ${quoted_message}`),
    ),
  ];
}

function reportText({ about, text }: ReportBehind): readonly string[] {
  if (text === undefined) return quotedLines(`${about}.`);
  const isLong = printableLines(text).length > 1;
  return quotedLines(`${about}:${isLong ? "\n" : " "}${shortened(text, LONGEST_REPORT)}`);
}

function optionLines({ kind, options }: InboxItem, colours: Colours, quote: Quote): string[] {
  if (kind === "approval") return [];
  return options.map(({ id, label, description }) => {
    const [, way, on] = (kind === "escalation" && /^(\w+):(.*)$/s.exec(id)) || [];
    const typed = way !== undefined && on !== undefined ? `${way} --on ${quote(on)}` : quote(id);
    return `    ${colours.bold(typed)}  ${label}${description ? `: ${description}` : ""}`;
  });
}
