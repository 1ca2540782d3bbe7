import { type Command, Option } from "commander";
import { type Feedback, FeedbackCategory, Sentiment } from "../../model/feedback.ts";
import { shellWord } from "../../model/words/shell-word.ts";
import { giveFeedback } from "../../operations/team/feedback/give-feedback.ts";
import { listFeedback } from "../../operations/team/feedback/list-feedback.ts";
import { documentTable } from "../document-table.ts";
import { wholeNumber } from "../read-argument.ts";
import type { Screen } from "../screen.ts";
import { table } from "../table.ts";
import { type TableFormat, tableFormat } from "../task-table.ts";

interface FeedbackOptions {
  readonly json?: boolean;
  readonly category?: Feedback["category"];
  readonly sentiment?: Feedback["sentiment"];
  readonly tool?: string;
  readonly task?: string;
  readonly by?: string;
  readonly limit: number;
  readonly format: TableFormat;
}

const HEADINGS = ["number", "time", "by", "category", "sentiment", "tool", "task", "message"] as const;

export function addFeedback(root: Command, screen: Screen): Command {
  return root
    .command("feedback")
    .description("Give feedback, or list the feedback of agents and people, newest first")
    .argument("[message]", "Your feedback; without it, all feedback is listed")
    .addOption(new Option("--category <category>", "What it is about").choices(FeedbackCategory.options))
    .addOption(new Option("--sentiment <sentiment>", "How it is meant").choices(Sentiment.options))
    .option("--tool <name>", "Tool that it is about")
    .option("--task <id>", "Task that it is about")
    .option("--by <name>", "List only feedback of this agent, person or worker")
    .option("--limit <number>", "Most feedback to list", wholeNumber(1, 500), 100)
    .addOption(tableFormat())
    .action((message: string | undefined, { json, format, by, limit, ...about }: FeedbackOptions) => {
      const { category, sentiment, tool, task } = about;
      const facts = { category, sentiment, tool, task };
      if (message !== undefined)
        return screen.show(giveFeedback, { message, ...facts }, { json }, ({ number }) => ({
          text: `Thank you. It is number ${number}.\n`,
        }));
      return screen.show(listFeedback, { ...facts, by, limit }, { json }, ({ feedback }) => ({
        text:
          format === "text" ? listed(feedback, screen) : documentTable(HEADINGS, feedback.map(rowOf), format),
      }));
    });
}

function listed(feedback: readonly Feedback[], { colours: { bold, dim } }: Screen): string {
  if (feedback.length === 0) return "There is no feedback.\n";
  const rows = feedback.map((one) => [
    { text: `#${one.number}`, paint: dim },
    { text: shellWord(one.worker ?? one.by), paint: bold },
    { text: `${one.category}, ${one.sentiment}` },
    { text: [one.tool, one.task].filter((word) => word !== undefined).join(" "), paint: dim },
    { text: one.message },
  ]);
  return [...table(rows).map((line) => `  ${line}`), ""].join("\n");
}

function rowOf({ number, at, by, worker, category, sentiment, tool, task, message }: Feedback): string[] {
  const time = new Date(at).toISOString();
  return [String(number), time, worker ?? by, category, sentiment, tool ?? "", task ?? "", message];
}
