import type { Command } from "commander";
import type { Toolset } from "../../operations/operation.ts";
import { takeTour } from "../../operations/take-tour.ts";
import { toolsOption, wholeNumber } from "../read-argument.ts";
import { renderSteps } from "../render-steps.ts";
import { EXIT, type Screen } from "../screen.ts";

interface StartOptions {
  readonly json?: boolean;
  readonly port: number;
  readonly tools: readonly Toolset[];
  readonly tour: boolean;
}

export function addStart(root: Command, screen: Screen): Command {
  return root
    .command("start")
    .description("serve agents over HTTP (MCP), after a tour of what happens to a task")
    .option("--port <number>", "the port to listen on, 0 for any that is free", wholeNumber(0, 65_535), 4747)
    .addOption(toolsOption())
    .option("--no-tour", "without the tour")
    .action(async ({ json = false, port, tools, tour }: StartOptions) => {
      const server = await serve(screen, tools, port);
      if (!server) return;
      if (tour && !json) await showTour(screen);
      screen.say(json ? `${JSON.stringify({ data: { url: server.url } })}\n` : welcome(server.url, screen));
      await screen.untilStopped();
      await server.close();
    });
}

async function serve(screen: Screen, tools: readonly Toolset[], port: number) {
  try {
    return await screen.services.http(screen.context, tools, port);
  } catch (error) {
    // Another program listens there, or the system keeps the port for itself: the caller chooses another.
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "EADDRINUSE" && code !== "EACCES") throw error;
    const problem =
      code === "EACCES" ? "may not be used by you" : "is in use by another program, maybe by Navigator";
    screen.fail(
      `Port ${port} ${problem}.`,
      "Stop that program, or use another port: --port 0 finds a free one.",
      EXIT.usage,
    );
    return undefined;
  }
}

function showTour(screen: Screen): Promise<void> {
  const { bold, dim } = screen.colours;
  return screen.show(takeTour, {}, {}, ({ workflow, scenarios }) => ({
    text: scenarios
      .flatMap(({ name, steps }) => [
        `${bold(name)} ${dim(workflow)}`,
        ...renderSteps(steps, screen.colours).map((line) => `  ${line}`),
        "",
        "",
      ])
      .join("\n"),
  }));
}

function welcome(url: string, { colours: { bold, cyan } }: Screen): string {
  return [
    `Navigator listens at ${bold(cyan(url))}. Stop it with Ctrl-C.`,
    `  connect an agent:     claude mcp add --transport http navigator ${url}`,
    "  or without a server:  claude mcp add navigator -- npx -y agent-navigator mcp",
    "",
  ].join("\n");
}
