import type { Command } from "commander";
import { allPrintable } from "../../model/words/printable.ts";
import { shellWord } from "../../model/words/shell-word.ts";
import { answerQuestion } from "../../operations/people/answer-question.ts";
import type { InboxItem } from "../../operations/people/inbox-items.ts";
import { listInbox } from "../../operations/people/list-inbox.ts";
import { renderInboxItem } from "../render-inbox-item.ts";
import { EXIT, type Screen } from "../screen.ts";

interface AnswerOptions {
  readonly json?: boolean;
  readonly approve?: string;
  readonly note?: string;
}

/** An answer, bound to the question that was shown: it is refused if another question is open by then. */
interface ShownAnswer {
  readonly option?: string | undefined;
  readonly requirement?: string | undefined;
  readonly step: string;
  readonly visit: number;
  readonly shown: string | undefined;
}

export function addAnswer(root: Command, screen: Screen): Command {
  return root
    .command("answer")
    .description("Answer a question or give an approval (for people)")
    .argument("<id>", "Task id")
    .argument("[option]", "Id of the answer")
    .option("--approve <requirement>", "Requirement to approve, as the inbox names it")
    .option("--note <text>", "Reason, for the record")
    .action((taskId: string, option: string | undefined, { json, approve, note }: AnswerOptions) =>
      screen.asPerson("or on the page", async () => {
        const looked = await screen.fetch(listInbox, { taskId }, json);
        if (!looked) return;
        const item = itemFor(looked.items, option, approve);
        if (!item) return nothingWaits(taskId, screen);
        if (isNotAmong(item, option)) return noSuchAnswer(item, option, screen);
        const decided = await decide(item, option, screen);
        if (!decided) return screen.fail("Nothing was decided.", "The question is still open.", EXIT.found);
        await screen.show(answerQuestion, { taskId, ...decided, note }, { json }, ({ nextStep, task }) => ({
          text: `Answered: ${shellWord(task.id)} -> ${nextStep}  ${task.status}\n`,
        }));
      }),
    );
}

function itemFor(
  items: readonly InboxItem[],
  option: string | undefined,
  approve: string | undefined,
): InboxItem | undefined {
  if (approve !== undefined) return items.find(({ requirement }) => requirement === approve);
  const open = items.filter(
    ({ kind }) => kind === "question" || (kind === "approval" && option === undefined),
  );
  return open.length === 1 ? open[0] : undefined;
}

function nothingWaits(taskId: string, screen: Screen): void {
  const advice = "navigator inbox shows the open questions and how to answer them.";
  screen.fail(`"${taskId}" does not wait for this answer.`, advice, "CHECKPOINT_NOT_FOUND");
}

function isNotAmong({ kind, options }: InboxItem, option: string | undefined): option is string {
  return kind === "question" && option !== undefined && !options.some(({ id }) => id === option);
}

function noSuchAnswer({ taskId, options }: InboxItem, option: string, screen: Screen): void {
  const answers = options.map(({ id }) => allPrintable(id)).join(", ");
  const problem = `"${option}" is not an answer to the question of "${taskId}".`;
  screen.fail(problem, `The answers are: ${answers}.`, "OPTION_NOT_FOUND");
}

/** Shows the question and asks the person. Without a terminal, the arguments of the command are the answer. */
async function decide(
  item: InboxItem,
  option: string | undefined,
  screen: Screen,
): Promise<ShownAnswer | undefined> {
  const { kind, step, visit, shown, requirement } = item;
  const text = textOf(item, screen);
  if (kind === "question" && option === undefined) {
    const typed = (await screen.ask(`${text}Your answer: `))?.trim();
    const said = item.options.find(({ id }) => typed === `"${id}"`)?.id ?? typed;
    return said ? { option: said, step, visit, shown } : undefined;
  }
  const asked = kind === "approval" ? "Approve this?" : `Answer "${allPrintable(option ?? "")}"?`;
  if ((await screen.confirm(`${text}${asked}`)) === false) return undefined;
  return { ...(kind === "approval" ? { requirement } : { option }), step, visit, shown };
}

function textOf(item: InboxItem, screen: Screen): string {
  return [...renderInboxItem(allPrintable(item), screen), ""].join("\n");
}
