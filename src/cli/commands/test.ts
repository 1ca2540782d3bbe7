import type { Command } from "commander";
import type { ScenarioOutcome } from "../../model/scenario.ts";
import { testScenarios } from "../../operations/test-scenarios.ts";
import { renderStep } from "../render-step.ts";
import { type Colours, EXIT, type Screen } from "../screen.ts";

export function addTest(root: Command, screen: Screen): Command {
  return root
    .command("test")
    .description("play scenario files against their workflows")
    .argument("<files...>", "*.scenarios.yaml files, or folders of them")
    .option("-v, --verbose", "show every move")
    .action((paths: string[], options: { json?: boolean; verbose?: boolean }) =>
      screen.show(testScenarios, { paths }, options, ({ files, passed, failed }) => ({
        text: [
          ...files.flatMap(({ file, scenarios }) => [
            screen.colours.bold(file),
            ...scenarios.flatMap((scenario) => render(scenario, options.verbose ?? false, screen.colours)),
          ]),
          `${passed} passed, ${failed} failed`,
          "",
        ].join("\n"),
        exit: failed > 0 ? EXIT.found : EXIT.fine,
      })),
    );
}

function render(
  { name, passed, failure, steps }: ScenarioOutcome,
  verbose: boolean,
  colours: Colours,
): string[] {
  const moves = verbose ? steps.map((step) => `    ${renderStep(step, colours)}`) : [];
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
