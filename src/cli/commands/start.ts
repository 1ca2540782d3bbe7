import type { Command } from "commander";
import { takeTour } from "../../operations/take-tour.ts";
import { renderStep } from "../render-step.ts";
import { type Screen, toolsetsOf } from "../screen.ts";

interface StartOptions {
  readonly json?: boolean;
  readonly port: number;
  readonly tools: string;
  readonly tour: boolean;
}

export function addStart(root: Command, screen: Screen): Command {
  const { bold, dim, cyan } = screen.colours;
  return root
    .command("start")
    .description("serve agents over HTTP (MCP), after a tour of what happens to a task")
    .option("--port <number>", "the port to listen on, 0 for any that is free", Number, 4747)
    .option("--tools <toolsets>", "which tools to offer: tasks, author, or all", "tasks")
    .option("--no-tour", "without the tour")
    .action(async ({ json, port, tools, tour }: StartOptions) => {
      if (tour) {
        await screen.show(takeTour, {}, { json }, ({ workflow, scenarios }) => ({
          text: scenarios
            .flatMap(({ name, steps }) => [
              `${bold(name)} ${dim(workflow)}`,
              ...steps.map((step) => `  ${renderStep(step, screen.colours)}`),
              "",
            ])
            .join("\n"),
        }));
      }
      const { url, close } = await screen.services.http(screen.context, toolsetsOf(tools), port);
      screen.say(
        [
          `Navigator listens at ${bold(cyan(url))}. Stop it with Ctrl-C.`,
          `  connect an agent:  claude mcp add --transport http navigator ${url}`,
          "  or without a server:  claude mcp add navigator -- npx -y agent-navigator mcp",
          "",
        ].join("\n"),
      );
      await screen.untilStopped();
      await close();
    });
}
