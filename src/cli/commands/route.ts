import { type Command, Option } from "commander";
import { RouteStatus } from "../../model/routing.ts";
import { quotedLines } from "../../model/words/quoted-lines.ts";
import type { RouteAnswer } from "../../operations/route/route-answer.ts";
import { routeTask } from "../../operations/route/route-task.ts";
import { jsonObject, wholeNumber } from "../read-argument.ts";
import type { Screen } from "../screen.ts";

interface RouteOptions {
  readonly json?: boolean;
  readonly status: string;
  readonly forensics?: unknown;
  readonly envelope?: unknown;
  readonly output?: string;
  readonly expect?: string;
  readonly worker?: string;
  readonly fence?: number;
  readonly preview?: boolean;
}

export function addRoute(root: Command, screen: Screen): Command {
  return root
    .command("route")
    .description("Report a step by its status and figures; Navigator decides where the task goes")
    .argument("<id>", "Task id")
    .addOption(
      new Option("--status <status>", "Status of the step")
        .choices(RouteStatus.options)
        .makeOptionMandatory(),
    )
    .option(
      "--forensics <json>",
      'Figures, such as {"tests": {"passed": 4, "failed": 0, "skip": 0}}',
      jsonObject,
    )
    .option("--envelope <json>", 'The step\'s own view, such as {"recommendation": "LOOP"}', jsonObject)
    .option("--output <text>", "Output to keep in the history")
    .option("--expect <step>", "Refuse unless the task is at this step")
    .option("--worker <name>", "Worker that reports")
    .option("--fence <number>", "Fence of the claim", wholeNumber(0, Number.MAX_SAFE_INTEGER))
    .option("--preview", "Decide without applying")
    .action((taskId: string, { json, expect: step_completed, ...options }: RouteOptions) => {
      const { status, forensics, envelope, output, worker, fence, preview } = options;
      const input = { taskId, status, step_completed, forensics, envelope, output, worker, fence, preview };
      return screen.show(routeTask, input, { json }, (answer) => ({
        text: [...linesOf(answer, screen), ""].join("\n"),
      }));
    });
}

function linesOf(answer: RouteAnswer, { colours: { bold, cyan, dim, yellow } }: Screen): readonly string[] {
  const { decision, reason, source, confidence, task, warnings = [], brief = "" } = answer;
  const head =
    decision === undefined
      ? `${bold(answer.needs_choice ? "A choice is needed" : "Begun")} at ${task.currentStep}`
      : `${bold(decision)} ${cyan("->")} ${task.currentStep}  ${source}, ${confidence}: ${reason}`;
  return [
    answer.applied ? head : `${head} ${dim("(not applied)")}`,
    ...answer.candidates.map(({ id, priority }) => `  ${id} ${dim(String(priority))}`),
    ...answer.eliminated.map((one) => dim(`  not ${one.id}: ${one.reason}`)),
    ...warnings.map((warning) => yellow(`  ${warning}`)),
    ...quotedLines(brief).map((line) => `  ${line}`),
  ];
}
