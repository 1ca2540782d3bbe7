import { type Command, Option } from "commander";
import { diagramWorkflow } from "../../operations/author/diagram-workflow.ts";
import type { Screen } from "../screen.ts";

export function addDiagram(root: Command, screen: Screen): Command {
  return root
    .command("diagram")
    .description("Print a diagram of a workflow")
    .argument("<file>", "JSON or YAML file")
    .addOption(
      new Option("--format <format>", "Diagram language")
        .choices(["mermaid", "dot", "svg"])
        .default("mermaid"),
    )
    .addOption(
      new Option("--direction <direction>", "Top down or left to right").choices(["TD", "LR"]).default("TD"),
    )
    .action(
      (path: string, { json, format, direction }: { json?: boolean; format: string; direction: string }) =>
        screen.show(diagramWorkflow, { path, format, direction }, { json }, (_, { text }) => ({
          // The lines are in the diagram language, which quotes every label.
          text: `${text.trimEnd()}\n`,
        })),
    );
}
