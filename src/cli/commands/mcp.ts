import type { Command } from "commander";
import { type Screen, toolsetsOf } from "../screen.ts";

export function addMcp(root: Command, screen: Screen): Command {
  return root
    .command("mcp")
    .description("serve one agent over standard input and output (MCP)")
    .option("--tools <toolsets>", "which tools to offer: tasks, author, or all", "tasks")
    .action(({ tools }: { tools: string }) => screen.services.stdio(screen.context, toolsetsOf(tools)));
}
