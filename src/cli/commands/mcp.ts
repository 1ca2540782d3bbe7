import type { Command } from "commander";
import type { Toolset } from "../../operations/door/toolsets.ts";
import { grantOption } from "../grant-option.ts";
import { allowCommandsOption, guidingOptions, toolsOption } from "../read-argument.ts";
import { renderOtherServer } from "../render-other-server.ts";
import { EXIT, type Screen } from "../screen.ts";

export function addMcp(root: Command, screen: Screen): Command {
  const command = root
    .command("mcp")
    .description("Serve one agent over standard input and output (MCP)")
    .addOption(toolsOption())
    .addOption(allowCommandsOption())
    .addOption(grantOption("its client"));
  for (const option of guidingOptions()) command.addOption(option);
  return command.action(async ({ tools }: { tools: readonly Toolset[] }) => {
    screen.note(renderOtherServer(screen.call.ports, await screen.services.servers()));
    const served = await screen.services.stdio(screen.call, tools);
    if (!served.ok) screen.fail(served.problem, served.advice, EXIT.usage);
  });
}
