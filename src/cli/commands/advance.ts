import type { Command } from "commander";
import { nodeWords } from "../../model/words/node-words.ts";
import { quotedLines } from "../../model/words/quoted-lines.ts";
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
    .description("Report the result of a task's current step")
    .argument("<id>", "Task id")
    .argument("[result]", "Result of the step, such as `passed`")
    .option("--output <text>", "Output to keep in the history")
    .option("--variables <json>", 'Variables to set, such as {"risk": "high"}', jsonObject)
    .option("--expect <step>", "Refuse unless the task is at this step")
    .option("--worker <name>", "Worker that reports")
    .option("--fence <number>", "Fence of the claim", wholeNumber(0, Number.MAX_SAFE_INTEGER))
    .action(
      (
        taskId: string,
        result: string | undefined,
        { json, expect, output, variables, worker, fence }: AdvanceOptions,
      ) => {
        const input = { taskId, result, output, variables, expectedStep: expect, worker, fence };
        return screen.show(advanceTask, input, { json }, (turn) => ({
          text: [
            `Moved: ${nodeWords(turn.previousStep)} ${cyan("->")} ${bold(nodeWords(turn.nextStep))}  ${turn.action}  ${turn.task.status}`,
            ...(turn.warnings ?? []).map((warning) => yellow(`  ${warning}`)),
            ...quotedLines(turn.brief).map((line) => `  ${line}`),
            "",
          ].join("\n"),
        }));
      },
    );
}
