import type { Command } from "commander";
import type { ScenarioOutcome } from "../../model/scenario.ts";
import { printable } from "../../model/words/printable.ts";
import { testScenarios } from "../../operations/author/test-scenarios.ts";
import type { Colours } from "../colours.ts";
import { oneWord } from "../one-word.ts";
import { renderSteps } from "../render-steps.ts";
import { EXIT, type Screen } from "../screen.ts";

export function addTest(root: Command, screen: Screen): Command {
  return root
    .command("test")
    .description("Play scenario files against their workflows")
    .argument("<files...>", "*.scenarios.yaml files, or folders")
    .option("-v, --verbose", "Show every move")
    .action((paths: string[], options: { json?: boolean; verbose?: boolean }) =>
      screen.show(testScenarios, { paths }, options, ({ files, passed, failed }) => ({
        text: [
          ...files.flatMap(({ file, scenarios }) => [
            screen.colours.bold(oneWord(file)),
            ...scenarios.flatMap((scenario) => render(scenario, options.verbose ?? false, screen.colours)),
          ]),
          files.length === 0 ? nothingIn(paths) : verdict(passed, failed, screen.colours),
          "",
        ].join("\n"),
        exit: files.length === 0 ? EXIT.usage : failed > 0 ? EXIT.found : EXIT.fine,
      })),
    );
}

/**
 * The message for a folder without scenarios. Without it, the folder would look like one whose
 * scenarios all passed.
 */
function nothingIn(paths: readonly string[]): string {
  return `There are no scenario files in ${printable(paths.join(", "))}; their names end in .scenarios.yaml.`;
}

function verdict(passed: number, failed: number, colours: Colours): string {
  const text = `${passed} passed, ${failed} failed`;
  return failed > 0 ? colours.red(text) : colours.green(text);
}

function render(
  { name, passed, failure, steps }: ScenarioOutcome,
  verbose: boolean,
  colours: Colours,
): string[] {
  const moves = verbose ? renderSteps(steps, colours).map((line) => `    ${line}`) : [];
  if (passed) return [`  ${colours.green("passed")} ${name}`, ...moves];
  const why = failure
    ? [
        `    line ${failure.line}, ${failure.move}`,
        `      expected ${failure.expected}`,
        `      was      ${failure.actual}`,
      ]
    : [];
  return [`  ${colours.red("failed")} ${name}`, ...moves, ...why];
}
