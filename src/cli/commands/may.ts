import type { Command } from "commander";
import { judgeToolCall } from "../../operations/author/judge-tool-call.ts";
import type { Screen } from "../screen.ts";

interface MayOptions {
  readonly step: string;
  readonly run?: string;
  readonly edit?: string;
  readonly tool?: string;
  readonly json?: boolean;
}

export function addMay(root: Command, screen: Screen): Command {
  return root
    .command("may")
    .description("Say whether an agent's own tools may do something at a step; runs nothing")
    .argument("<file>", "JSON or YAML file")
    .requiredOption("--step <id>", "The step, by its id")
    .option("--run <command>", "A shell command")
    .option("--edit <path>", "A file to edit")
    .option("--tool <name>", "Another tool of the client, such as mcp__github__create_issue")
    .action((path: string, { step, run, edit, tool, ...options }: MayOptions) => {
      const asked = {
        ...(run !== undefined && { run }),
        ...(edit !== undefined && { edit }),
        ...(tool !== undefined && { tool }),
      };
      return screen.show(judgeToolCall, { path, step, ...asked }, options, ({ bounds }) => ({
        text: `${screen.colours.green("allowed")}${bounds === "" ? "" : ` ${screen.colours.dim(bounds)}`}\n`,
      }));
    });
}
