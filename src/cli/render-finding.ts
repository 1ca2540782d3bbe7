import type { Finding } from "../model/finding.ts";
import type { Colours } from "./colours.ts";

/** `file:line:column` first, so that editors and terminals make a link of it. */
export function renderFinding(finding: Finding, file: string, colours: Colours): string {
  const paint = { error: colours.red, warning: colours.yellow, info: colours.blue }[finding.severity];
  const place = finding.spot ? `${file}:${finding.spot.line}:${finding.spot.column}` : file;
  const path = finding.path ? `\n      path: ${finding.path.join(" -> ")}` : "";
  return `  ${place} ${paint(`${finding.severity} ${finding.code}`)} ${finding.message}${path}\n      ${colours.dim(finding.fix)}`;
}
