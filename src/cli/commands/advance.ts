import type { Command } from "commander";
import { advanceTask } from "../../operations/tasks/advance-task.ts";
import { jsonObject, wholeNumber } from "../read-argument.ts";
import type { Screen } from "../screen.ts";

interface AdvanceOptions {
  readonly json?: boolean;
  readonly output?: string;
  readonly variables?: unknown;
  readonly expect?: string;
  readonly worker?: string;
  readonly fence?: number;
}

export function addAdvance(root: Command, screen: Screen): Command {
  const { bold, cyan, yellow } = screen.colours;
  return root
    .command("advance")
    .description("report the result of a task's step")
    .argument("<id>", "the task's id")
    .argument("[result]", "what came of the step, as `passed`")
    .option("--output <text>", "what to keep in the history")
    .option("--variables <json>", 'variables to set, as {"risk": "high"}', jsonObject)
    .option("--expect <step>", "refuse if the task is not at this step")
    .option("--worker <name>", "who reports")
    .option("--fence <number>", "the fence of the claim", wholeNumber(0, Number.MAX_SAFE_INTEGER))
    .action(
      (
        taskId: string,
        result: string | undefined,
        { json, expect, output, variables, worker, fence }: AdvanceOptions,
      ) => {
        const input = { taskId, result, output, variables, expectedStep: expect, worker, fence };
        return screen.show(advanceTask, input, { json }, (turn) => ({
          text: [
            `${turn.previousStep} ${cyan("->")} ${bold(turn.nextStep)}  ${turn.action}  ${turn.task.status}`,
            ...(turn.warnings ?? []).map((warning) => yellow(warning)),
            turn.brief,
            "",
          ].join("\n"),
        }));
      },
    );
}
