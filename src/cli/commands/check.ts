import type { Command } from "commander";
import { counted } from "../../model/words/counted.ts";
import { printable } from "../../model/words/printable.ts";
import { type CheckedFile, checkWorkflows } from "../../operations/author/check-workflows.ts";
import type { Colours } from "../colours.ts";
import { oneWord } from "../one-word.ts";
import { renderFindings } from "../render-finding.ts";
import { EXIT, type Screen } from "../screen.ts";

export function addCheck(root: Command, screen: Screen): Command {
  return root
    .command("check")
    .description("Verify workflow and lifecycle files and report what can go wrong, and where")
    .argument("<files...>", "JSON or YAML files, or folders")
    .option("-q, --quiet", "Show errors and warnings only")
    .action((paths: string[], options: { json?: boolean; quiet?: boolean }) =>
      screen.show(checkWorkflows, { paths }, options, ({ files, errors, warnings }) => ({
        text: [
          ...files.map((file) => renderFile(file, options.quiet ?? false, screen.colours)),
          files.length === 0 ? nothingIn(paths) : summary(files.length, errors, warnings, screen.colours),
          "",
        ].join("\n"),
        exit: exitFor(files, errors),
      })),
    );
}

function exitFor(files: readonly CheckedFile[], errors: number): number {
  if (files.length === 0 || files.some(({ readable }) => !readable)) return EXIT.usage;
  return errors > 0 ? EXIT.found : EXIT.fine;
}

/**
 * The message for a folder without workflow files. Without it, the folder would look like one whose
 * files have no problems.
 */
function nothingIn(paths: readonly string[]): string {
  return `There are no workflow files in ${printable(paths.join(", "))}; their names end in .yaml, .yml or .json.`;
}

function renderFile(checked: CheckedFile, quiet: boolean, colours: Colours): string {
  const { file, id } = checked;
  const findings = checked.findings.filter(({ severity }) => !quiet || severity !== "info");
  const facts = id === undefined ? colours.red("not loaded") : colours.dim(factsOf(checked));
  return [
    `${colours.bold(oneWord(file))} ${facts}`,
    ...renderFindings(findings, oneWord(file), colours),
  ].join("\n");
}

function factsOf({ id, kind, states, nodes, bound }: CheckedFile): string {
  if (kind === "configuration") return kind;
  if (kind !== "workflow") return `${kind} ${id}, ${counted(states ?? 0, "state")}`;
  return `${id}, ${counted(nodes ?? 0, "node")}${boundOf(bound)}`;
}

function boundOf(bound: CheckedFile["bound"]): string {
  if (!bound) return "";
  if (bound.reports === null) return `, no bound: ${bound.why}`;
  return `, at most ${counted(bound.reports, "report")}${bound.exact ? "" : ", perhaps fewer"}`;
}

function summary(files: number, errors: number, warnings: number, colours: Colours): string {
  const text = `${counted(files, "file")}, ${counted(errors, "error")}, ${counted(warnings, "warning")}`;
  return errors > 0 ? colours.red(text) : warnings > 0 ? colours.yellow(text) : colours.green(text);
}
