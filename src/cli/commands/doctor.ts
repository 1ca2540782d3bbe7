import type { Command } from "commander";
import type { Diagnosis } from "../../model/diagnosis.ts";
import { counted } from "../../model/words/counted.ts";
import { allPrintable } from "../../model/words/printable.ts";
import { diagnose } from "../../operations/admin/diagnose.ts";
import type { Colours } from "../colours.ts";
import { EXIT, type Screen } from "../screen.ts";
import { table } from "../table.ts";

interface DoctorOptions {
  readonly json?: boolean;
  readonly hooks?: boolean;
}

export function addDoctor(root: Command, screen: Screen): Command {
  return root
    .command("doctor")
    .description("Check the installation and the database, and advise what to fix")
    .option("--hooks", "Try the hooks of the clients that are set up here instead")
    .action((options: DoctorOptions) =>
      options.hooks ? showHooks(options, screen) : showAll(options, screen),
    );
}

function showAll(options: DoctorOptions, screen: Screen): Promise<void> {
  return screen.show(diagnose, {}, options, ({ checks, warnings, problems }) => ({
    text: textOf(checks, warnings, problems, screen.colours),
    exit: problems > 0 ? EXIT.found : EXIT.fine,
  }));
}

async function showHooks({ json }: DoctorOptions, screen: Screen): Promise<void> {
  const { checkHooks } = await import("../check-hooks.ts");
  const checks = await checkHooks(screen);
  const count = (status: Diagnosis["status"]) => checks.filter((one) => one.status === status).length;
  const [warnings, problems] = [count("warn"), count("problem")];
  screen.exit = problems > 0 || warnings > 0 ? EXIT.found : EXIT.fine;
  if (json) screen.printJson({ data: { checks, warnings, problems } }, 2);
  else screen.print(textOf(allPrintable(checks), warnings, problems, screen.colours));
}

function textOf(checks: readonly Diagnosis[], warnings: number, problems: number, colours: Colours): string {
  return [...renderChecks(checks, colours), summary(warnings, problems, colours), ""].join("\n");
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
