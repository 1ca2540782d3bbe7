import type { Finding } from "../model/finding.ts";
import { nodeWords } from "../model/words/node-words.ts";
import type { Colours } from "./colours.ts";

/** The fewest findings of one kind that are grouped. Fewer are shown one by one. */
const FEWEST_IN_GROUP = 3;
const MOST_PLACES = 40;

/** A finding as text. Starts with `file:line:column`, which editors and terminals turn into a link. */
export function renderFinding(finding: Finding, file: string, colours: Colours): string {
  return [headOf(finding, file, colours), `      ${colours.dim(finding.fix)}`].join("\n");
}

/** Findings as text, in their order. Findings that differ only in names and positions become one entry. */
export function renderFindings(findings: readonly Finding[], file: string, colours: Colours): string[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const known = groups.get(kindOf(finding));
    if (known) known.push(finding);
    else groups.set(kindOf(finding), [finding]);
  }
  return [...groups.values()].flatMap((group) => {
    if (group.length < FEWEST_IN_GROUP) return group.map((one) => renderFinding(one, file, colours));
    return [renderGroup(group, file, colours)];
  });
}

function renderGroup([first, ...others]: readonly Finding[], file: string, colours: Colours): string {
  if (!first) return "";
  const shown = others.slice(0, MOST_PLACES).map(placeOf);
  const rest = others.length > shown.length ? [`${others.length - shown.length} more`] : [];
  return [
    headOf(first, file, colours),
    `      and ${others.length} more like it: ${[...shown, ...rest].join(", ")}`,
    `      ${colours.dim(first.fix)}`,
  ].join("\n");
}

function headOf({ severity, code, message, spot, path }: Finding, file: string, colours: Colours): string {
  const paint = { error: colours.red, warning: colours.yellow, info: colours.blue }[severity];
  const place = spot ? `${file}:${spot.line}:${spot.column}` : file;
  const walk = path ? `\n      path: ${path.map(nodeWords).join(" -> ")}` : "";
  return `  ${place} ${paint(`${severity} ${code}`)} ${message}${walk}`;
}

function placeOf({ at, spot, message }: Finding): string {
  // The first quoted name in the message is what the finding is about. Several findings may have the same `at`.
  const [, name = at] = /"([^"]*)"/.exec(message) ?? [];
  return spot ? `${name} (line ${spot.line})` : name;
}

/** A key for grouping: equal for findings that differ only in the names and numbers of their messages. */
function kindOf({ severity, code, message }: Finding): string {
  return `${severity} ${code} ${message.replace(/"[^"]*"/g, '""').replace(/\d+/g, "0")}`;
}
