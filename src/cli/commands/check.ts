import type { Command } from "commander";
import type { Finding } from "../../model/finding.ts";
import { type CheckedFile, checkWorkflows } from "../../operations/check-workflows.ts";
import { type Colours, EXIT, type Screen } from "../screen.ts";

export function addCheck(root: Command, screen: Screen): Command {
  return root
    .command("check")
    .description("verify workflow definitions: can this go wrong, and where")
    .argument("<files...>", "JSON or YAML files, or folders of them")
    .option("-q, --quiet", "show errors and warnings only")
    .action((paths: string[], options: { json?: boolean; quiet?: boolean }) =>
      screen.show(checkWorkflows, { paths }, options, ({ files, errors, warnings }) => ({
        text: `${files.map((file) => renderFile(file, options.quiet ?? false, screen.colours)).join("\n")}\n${summary(files.length, errors, warnings, screen.colours)}\n`,
        exit: files.some(({ readable }) => !readable) ? EXIT.usage : errors > 0 ? EXIT.found : EXIT.fine,
      })),
    );
}

function renderFile(checked: CheckedFile, quiet: boolean, colours: Colours): string {
  const { file, id, nodes, bound } = checked;
  const findings = checked.findings.filter(({ severity }) => !quiet || severity !== "info");
  const facts =
    id === undefined ? colours.red("not loaded") : colours.dim(`${id}, ${nodes} nodes${boundOf(bound)}`);
  return [
    `${colours.bold(file)} ${facts}`,
    ...findings.map((finding) => renderFinding(finding, file, colours)),
  ].join("\n");
}

function boundOf(bound: CheckedFile["bound"]): string {
  if (!bound) return "";
  if (bound.reports === null) return `, no bound: ${bound.why}`;
  return `, ${bound.exact ? "at most" : "surely at most"} ${bound.reports} reports`;
}

/** `file:line:column` first, so that editors and terminals make a link of it. */
export function renderFinding(finding: Finding, file: string, colours: Colours): string {
  const paint = { error: colours.red, warning: colours.yellow, info: colours.blue }[finding.severity];
  const place = finding.spot ? `${file}:${finding.spot.line}:${finding.spot.column}` : file;
  const path = finding.path ? `\n      path: ${finding.path.join(" -> ")}` : "";
  return `  ${place} ${paint(`${finding.severity} ${finding.code}`)} ${finding.message}${path}\n      ${colours.dim(finding.fix)}`;
}

function summary(files: number, errors: number, warnings: number, colours: Colours): string {
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? "" : "s"}`;
  const text = `${count(files, "file")}, ${count(errors, "error")}, ${count(warnings, "warning")}`;
  return errors > 0 ? colours.red(text) : warnings > 0 ? colours.yellow(text) : colours.green(text);
}
