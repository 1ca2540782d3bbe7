import type { Command } from "commander";
import { takeTour } from "../../operations/take-tour.ts";
import { renderStep } from "../render-step.ts";
import type { Screen } from "../screen.ts";

export function addStart(root: Command, screen: Screen): Command {
  const { bold, dim } = screen.colours;
  return root
    .command("start")
    .description("watch a task travel through a workflow: retries, a refusal, a person, the end")
    .action((options: { json?: boolean }) =>
      screen.show(takeTour, {}, options, ({ workflow, scenarios }) => ({
        text: scenarios
          .flatMap(({ name, steps }) => [
            `${bold(name)} ${dim(workflow)}`,
            ...steps.map((step) => `  ${renderStep(step, screen.colours)}`),
            "",
          ])
          .concat("Next: navigator check, plan, diagram, simulate or test a workflow file of your own.", "")
          .join("\n"),
      })),
    );
}
