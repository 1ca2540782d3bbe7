import type { Command } from "commander";
import { printable } from "../../model/words/printable.ts";
import { followAnswers, type GivenAnswer } from "../../operations/feeds/follow-answers.ts";
import type { Screen } from "../screen.ts";

interface WatchOptions {
  readonly json?: boolean;
  readonly once?: boolean;
}

export function addWatch(root: Command, screen: Screen): Command {
  return root
    .command("watch")
    .description("Print a line for every answer that people give, until it is stopped")
    .argument("[id]", "Only answers about this task")
    .option("--once", "End after the first answer")
    .action(async (id: string | undefined, { json = false, once = false }: WatchOptions) => {
      const ending = new AbortController();
      void screen.untilStopped().then(() => ending.abort());
      const tell = (answer: GivenAnswer): boolean => {
        if (id !== undefined && answer.taskId !== id) return true;
        if (json) screen.printJson(answer);
        else screen.print(`${printable(lineOf(answer))}\n`);
        return !once;
      };
      const { call } = screen;
      const begun = (): void => screen.note("Waiting for answers of people. Ctrl+C ends it.\n");
      const followed = await followAnswers({ call, signal: ending.signal, begun, tell });
      if (!followed.ok) await screen.refuse(followed.refusal, json);
    });
}

function lineOf({ taskId, step, text, note }: GivenAnswer): string {
  return `${taskId} at ${step}: ${text}${note === undefined ? "" : `, with the note: ${note}`}`;
}
