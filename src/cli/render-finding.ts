import type { Finding } from "../model/finding.ts";
import type { Colours } from "./colours.ts";

/** A finding as text. Starts with `file:line:column`, which editors and terminals turn into a link. */
export function renderFinding(finding: Finding, file: string, colours: Colours): string {
  const paint = { error: colours.red, warning: colours.yellow, info: colours.blue }[finding.severity];
  const place = finding.spot ? `${file}:${finding.spot.line}:${finding.spot.column}` : file;
  const path = finding.path ? `\n      path: ${finding.path.join(" -> ")}` : "";
  return `  ${place} ${paint(`${finding.severity} ${finding.code}`)} ${finding.message}${path}\n      ${colours.dim(finding.fix)}`;
}
