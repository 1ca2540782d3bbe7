import { currentNode } from "../../engine/current-node.ts";
import { stepPath } from "../../engine/step-path.ts";
import { situation } from "../../engine/view/situation.ts";
import type { Caller } from "../../model/caller.ts";
import type { Ticket } from "../../model/ticket.ts";
import { contentHash } from "../../workflow/hash.ts";
import type { Located } from "../movement/locate.ts";
import type { Question } from "../ports/question.ts";

/** How long the ticket of a question is valid. */
export const TICKET_MS = 24 * 3_600_000;

const person: Caller = { kind: "person", id: "" };

/** The open question of a task, for a person or an agent. */
export function openQuestion({ taskId, program, position, world }: Located): Question | undefined {
  const { checkpoint } = situation(program, position, person, world);
  if (!checkpoint || position.result !== undefined) return undefined;
  const { message, options } = checkpoint;
  return {
    message,
    options,
    ticket: {
      purpose: "answer",
      task: taskId,
      step: stepPath(position),
      visit: position.visit,
      definition: currentNode(program, position, world).program.version,
      shown: contentHash({ message, options: options.map(({ id, label }) => ({ id, label })) }),
      expiresAt: world.now + TICKET_MS,
    },
  };
}

/** Whether two tickets are for the same question: the same task, visit and text. A client may send an old one. */
export function sameQuestion(one: Ticket, other: Ticket): boolean {
  return (["task", "step", "visit", "definition", "shown"] as const).every((key) => one[key] === other[key]);
}
