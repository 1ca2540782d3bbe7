import type { Command } from "commander";
import { answerQuestion } from "../../operations/people/answer-question.ts";
import type { Screen } from "../screen.ts";

interface AnswerOptions {
  readonly json?: boolean;
  readonly approve?: string;
  readonly note?: string;
}

export function addAnswer(root: Command, screen: Screen): Command {
  return root
    .command("answer")
    .description("answer a question, or approve what waits for approval; only at a terminal")
    .argument("<id>", "the task's id")
    .argument("[option]", "the answer")
    .option("--approve <requirement>", "what is approved, as the inbox names it")
    .option("--note <text>", "why")
    .action((taskId: string, option: string | undefined, { json, approve, note }: AnswerOptions) =>
      screen.decide(() =>
        screen.show(
          answerQuestion,
          { taskId, option, requirement: approve, note },
          { json },
          ({ nextStep, task }) => ({ text: `${taskId} -> ${nextStep}  ${task.status}\n` }),
        ),
      ),
    );
}
