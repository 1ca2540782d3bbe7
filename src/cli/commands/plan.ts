import type { Command } from "commander";
import { nodeWords } from "../../model/words/node-words.ts";
import { planWorkflow } from "../../operations/author/plan-workflow.ts";
import type { Screen } from "../screen.ts";

export function addPlan(root: Command, screen: Screen): Command {
  return root
    .command("plan")
    .description("Show the order of a workflow's steps, level by level")
    .argument("<file>", "JSON or YAML file")
    .action((path: string, options: { json?: boolean }) =>
      screen.show(planWorkflow, { path }, options, ({ levels, cycles, nodes }) => ({
        text: [
          ...levels.map((ids, level) => {
            const names = ids.map((id) => `${nodeWords(id)} ${screen.colours.dim(`(${nodes[id]?.type})`)}`);
            return `${screen.colours.bold(String(level).padStart(3))}  ${names.join(", ")}`;
          }),
          ...cycles.map((ids) => `${screen.colours.yellow("loop among:")} ${ids.map(nodeWords).join(", ")}`),
          "",
        ].join("\n"),
      })),
    );
}
