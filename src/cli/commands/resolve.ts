import { Argument, type Command } from "commander";
import { Resolution } from "../../model/move.ts";
import { refusals } from "../../model/refusal.ts";
import type { InboxItem } from "../../operations/people/inbox-items.ts";
import { listInbox } from "../../operations/people/list-inbox.ts";
import { resolveTask } from "../../operations/people/resolve-task.ts";
import { allPrintable } from "../printable.ts";
import { renderInboxItem } from "../render-inbox-item.ts";
import { EXIT, type Screen } from "../screen.ts";

interface ResolveOptions {
  readonly json?: boolean;
  readonly node?: string;
  readonly on?: string;
  readonly note?: string;
}

/** What will be sent: about exactly what was looked at. */
interface ShownDecision {
  readonly resolution: string;
  readonly on?: string | undefined;
  readonly expectedStep?: string;
  readonly visit?: number;
}

export function addResolve(root: Command, screen: Screen): Command {
  return root
    .command("resolve")
    .description("decide about a task that waits for a person")
    .argument("<id>", "the task's id")
    .addArgument(new Argument("[resolution]", "what is decided").choices(Resolution.options))
    .option("--node <id>", "where to go, with goto")
    .option("--on <label>", "which way back, with resume, if there are several")
    .option("--note <text>", "why")
    .action((taskId: string, resolution: string | undefined, { json, node, on, note }: ResolveOptions) =>
      screen.asPerson("or on the page", async () => {
        const looked = await screen.fetch(listInbox, { taskId }, json);
        if (!looked) return;
        const item = looked.items.find(({ kind }) => kind === "escalation");
        const isOpen = looked.items.length > 0 && resolution === "resume" && !json;
        if (!item && (resolution === undefined || isOpen)) return notStopped(taskId, looked.items, screen);
        const shown = item ? `${renderInboxItem(allPrintable(item), screen.colours).join("\n")}\n` : "";
        const said = await decide(shown, resolution, on, screen);
        if (!said) return screen.fail("Nothing was decided.", "The task still waits.", EXIT.found);
        const seen = item ? { expectedStep: item.step, visit: item.visit } : {};
        const decided: ShownDecision = { ...said, ...seen };
        await screen.show(
          resolveTask,
          { taskId, ...decided, node, note },
          { json },
          ({ previousStep, nextStep, task }) => ({
            text: `${previousStep} -> ${nextStep}  ${task.status}\n`,
          }),
        );
      }),
    );
}

/** Nobody is asked to decide what is not there to decide. */
function notStopped(taskId: string, [open]: readonly InboxItem[], screen: Screen): void {
  const id = allPrintable(taskId);
  const advice = open
    ? `It waits for an answer: navigator answer ${id}`
    : `navigator inbox shows what waits. One that is paused goes on with: navigator resolve ${id} resume`;
  screen.fail(`"${id}" does not wait for a decision.`, advice, refusals.NOT_ESCALATED.exit);
}

/** Shown first, and decided by whoever has seen it; without a terminal, by the words of the command. */
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
