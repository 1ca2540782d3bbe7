import type { Command } from "commander";
import { takeTour } from "../../operations/author/take-tour.ts";
import { renderSteps } from "../render-steps.ts";
import type { Screen } from "../screen.ts";

export function addTour(root: Command, screen: Screen): Command {
  return root
    .command("tour")
    .description("Play an example: retries, a refusal, a person's decision, the end")
    .action(({ json }: { json?: boolean }) =>
      screen.show(takeTour, {}, { json }, ({ workflow, scenarios }) => ({
        text: scenarios
          .flatMap(({ name, steps }) => [
            `${screen.colours.bold(name)} ${screen.colours.dim(workflow)}`,
            ...renderSteps(steps, screen.colours).map((line) => `  ${line}`),
            "",
            "",
          ])
          .join("\n"),
      })),
    );
}
