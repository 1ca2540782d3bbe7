import { currentNode } from "../../engine/current-node.ts";
import { stepPath } from "../../engine/step-path.ts";
import { situation } from "../../engine/view/situation.ts";
import type { World } from "../../engine/world.ts";
import type { Caller } from "../../model/caller.ts";
import type { Position } from "../../model/position.ts";
import type { TaskRecord } from "../../model/task.ts";
import type { Ticket } from "../../model/ticket.ts";
import { contentHash } from "../../workflow/hash.ts";
import type { Program } from "../../workflow/program.ts";

/** What a person is asked, as it is shown to them. */
export interface Question {
  readonly message: string;
  readonly options: readonly {
    readonly id: string;
    readonly label: string;
    readonly description?: string | undefined;
  }[];
  /** what the answer will be good for */
  readonly ticket: Ticket;
}

/** What came back from the person's own client. */
export interface Reply {
  readonly ticket: Ticket;
  /** `opened`: the person was led to a page of ours, and answers there if at all */
  readonly said: "answered" | "declined" | "closed" | "opened";
  readonly option?: string | undefined;
  readonly note?: string | undefined;
}

export interface Place {
  readonly taskId: string;
  /** as it is in the store, if it is there */
  readonly record?: TaskRecord;
  readonly program: Program;
  readonly position: Position;
  readonly world: World;
}

/** How long what was put to somebody may be answered. */
export const TICKET_MS = 24 * 3_600_000;

const person: Caller = { kind: "person", id: "" };

/** The question that is open at a place, for whoever is to answer it. */
export function openQuestion({ taskId, program, position, world }: Place): Question | undefined {
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

/** A client keeps what it was handed: an answer counts for the task, the visit and the words it was asked with. */
export function sameQuestion(one: Ticket, other: Ticket): boolean {
  return (["task", "step", "visit", "definition", "shown"] as const).every((key) => one[key] === other[key]);
}
