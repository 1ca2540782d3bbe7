import { Argument, type Command } from "commander";
import { Resolution } from "../../model/move.ts";
import { allPrintable } from "../../model/words/printable.ts";
import { typedCommand } from "../../model/words/typed-command.ts";
import type { InboxItem } from "../../operations/people/inbox-items.ts";
import { listInbox } from "../../operations/people/list-inbox.ts";
import { resolveTask } from "../../operations/people/resolve-task.ts";
import { databaseOptionsHere } from "../../operations/ports/database-options.ts";
import { renderInboxItem } from "../render-inbox-item.ts";
import { EXIT, type Screen } from "../screen.ts";

interface ResolveOptions {
  readonly json?: boolean;
  readonly node?: string;
  readonly on?: string;
  readonly note?: string;
}

/** A decision, bound to the escalation that was shown: it is refused if the task has moved by then. */
interface ShownDecision {
  readonly resolution: string;
  readonly on?: string | undefined;
  readonly expectedStep?: string;
  readonly visit?: number;
  readonly shown?: string | undefined;
}

export function addResolve(root: Command, screen: Screen): Command {
  return root
    .command("resolve")
    .description("Decide how a stopped task goes on (for people)")
    .argument("<id>", "Task id")
    .addArgument(new Argument("[resolution]", "Decision").choices(Resolution.options))
    .option("--node <id>", "Node to go to, with goto")
    .option("--on <label>", "Edge to resume on, if there are several")
    .option("--note <text>", "Reason, for the record")
    .action((taskId: string, resolution: string | undefined, { json, node, on, note }: ResolveOptions) =>
      screen.asPerson("or on the page", async () => {
        const looked = await screen.fetch(listInbox, { taskId }, json);
        if (!looked) return;
        const item = looked.items.find(({ kind }) => kind === "escalation");
        const isOpen = looked.items.length > 0 && resolution === "resume" && !json;
        if (!item && (resolution === undefined || isOpen)) return notStopped(taskId, looked.items, screen);
        const shown = item ? `${renderInboxItem(allPrintable(item), screen).join("\n")}\n` : "";
        const said = await decide(shown, resolution, on, screen);
        if (!said) return screen.fail("Nothing was decided.", "The task still waits.", EXIT.found);
        const seen = item ? { expectedStep: item.step, visit: item.visit, shown: item.shown } : {};
        const decided: ShownDecision = { ...said, ...seen };
        await screen.show(
          resolveTask,
          { taskId, ...decided, node, note },
          { json },
          ({ previousStep, nextStep, task }) => ({
            text: `Decided: ${previousStep} -> ${nextStep}  ${task.status}\n`,
          }),
        );
      }),
    );
}

/** Fails the command because the task does not wait for a decision. The person is not asked. */
function notStopped(id: string, [open]: readonly InboxItem[], screen: Screen): void {
  const { self } = screen.services;
  const options = databaseOptionsHere(screen.call.ports);
  const advice = open
    ? `It waits for an answer: ${typedCommand({ self, verb: "answer", id, options })}`
    : `navigator inbox shows the tasks that wait. To resume a paused task: ${typedCommand({ self, verb: "resolve", id, blank: "resume", options })}`;
  screen.fail(`"${id}" does not wait for a decision.`, advice, "NOT_ESCALATED");
}

/**
 * Shows why the task stopped, and asks the person to decide or to confirm the decision. Without a terminal, the
 * arguments of the command decide.
 */
async function decide(
  shown: string,
  resolution: string | undefined,
  on: string | undefined,
  screen: Screen,
): Promise<Pick<ShownDecision, "resolution" | "on"> | undefined> {
  if (resolution === undefined) {
    const typed = (await screen.ask(`${shown}Your decision: `))?.trim();
    const [, word = typed, way = on] = /^(\w+) --on "?(.*?)"?$/s.exec(typed ?? "") ?? [];
    return word ? { resolution: word, on: way } : undefined;
  }
  if (shown && (await screen.confirm(`${shown}Decide "${resolution}"?`)) === false) return undefined;
  return { resolution, on };
}
