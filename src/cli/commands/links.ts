import { type Command, Option } from "commander";
import { graphTasks } from "../../operations/view/graph-tasks.ts";
import { wholeNumber } from "../read-argument.ts";
import { renderLinks } from "../render-links.ts";
import type { Screen } from "../screen.ts";

interface LinksOptions {
  readonly json?: boolean;
  readonly format: "mermaid" | "dot";
  readonly limit: number;
}

export function addLinks(root: Command, screen: Screen): Command {
  return root
    .command("links")
    .description("Draw linked tasks and their links")
    .addOption(
      new Option("--format <format>", "Diagram language").choices(["mermaid", "dot"]).default("mermaid"),
    )
    .option("--limit <number>", "Most tasks to draw", wholeNumber(1, 5_000), 200)
    .action(({ json, format, limit }: LinksOptions) =>
      screen.show(graphTasks, { limit }, { json }, (picture) => ({ text: renderLinks(picture, format) })),
    );
}
