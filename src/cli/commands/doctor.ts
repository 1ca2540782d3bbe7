import type { Command } from "commander";
import type { Diagnosis } from "../../model/diagnosis.ts";
import { counted } from "../../model/words/counted.ts";
import { diagnose } from "../../operations/admin/diagnose.ts";
import type { Colours } from "../colours.ts";
import { EXIT, type Screen } from "../screen.ts";
import { table } from "../table.ts";

export function addDoctor(root: Command, screen: Screen): Command {
  return root
    .command("doctor")
    .description("Check the installation and the database, and advise what to fix")
    .action((options: { json?: boolean }) =>
      screen.show(diagnose, {}, options, ({ checks, warnings, problems }) => ({
        text: [...renderChecks(checks, screen.colours), summary(warnings, problems, screen.colours), ""].join(
          "\n",
        ),
        exit: problems > 0 ? EXIT.found : EXIT.fine,
      })),
    );
}

function renderChecks(checks: readonly Diagnosis[], colours: Colours): string[] {
  const paint = { ok: colours.green, warn: colours.yellow, problem: colours.red };
  const rows = checks.map(({ status, check, message }) => [
    { text: status, paint: paint[status] },
    { text: check, paint: colours.bold },
    { text: message },
  ]);
  return table(rows).flatMap((line, index) => {
    const advice = checks[index]?.advice;
    return advice === undefined ? [line] : [line, `    ${colours.dim(advice)}`];
  });
}

function summary(warnings: number, problems: number, colours: Colours): string {
  if (problems === 0 && warnings === 0) return colours.green("Everything is in order.");
  const text = `${counted(problems, "problem")}, ${counted(warnings, "warning")}`;
  return problems > 0 ? colours.red(text) : colours.yellow(text);
}
