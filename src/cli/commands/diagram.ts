import { type Command, Option } from "commander";
import { diagramWorkflow } from "../../operations/author/diagram-workflow.ts";
import type { Screen } from "../screen.ts";

export function addDiagram(root: Command, screen: Screen): Command {
  return root
    .command("diagram")
    .description("draw a workflow on standard output")
    .argument("<file>", "a JSON or YAML file")
    .addOption(
      new Option("--format <format>", "what to write").choices(["mermaid", "dot"]).default("mermaid"),
    )
    .addOption(
      new Option("--direction <direction>", "top down or left to right").choices(["TD", "LR"]).default("TD"),
    )
    .action(
      (path: string, { json, format, direction }: { json?: boolean; format: string; direction: string }) =>
        screen.show(diagramWorkflow, { path, format, direction }, { json }, ({ text }) => ({
          text: text.endsWith("\n") ? text : `${text}\n`,
        })),
    );
}
