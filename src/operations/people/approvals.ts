import { currentNode } from "../../engine/current-node.ts";
import { stepPath } from "../../engine/step-path.ts";
import type { Ticket } from "../../model/ticket.ts";
import { contentHash } from "../../workflow/hash.ts";
import type { Place } from "./question.ts";

const TICKET_MS = 24 * 3_600_000;

/** What a person still has to approve where the task is, by the requirement's id. */
export function approvalsAt({ program, position, world }: Place): readonly string[] {
  const { node } = currentNode(program, position, world);
  if (node.type !== "task" && node.type !== "gate") return [];
  return node.requirements
    .filter(({ id, evidence }) => "approval" in evidence && !position.approved?.includes(id))
    .map(({ id }) => id);
}

export function approvalTicket({ taskId, program, position, world }: Place, requirement: string): Ticket {
  const { node, program: around } = currentNode(program, position, world);
  return {
    purpose: "approve",
    task: taskId,
    step: stepPath(position),
    visit: position.visit,
    definition: around.version,
    shown: contentHash({ step: node.name, requirement }),
    expiresAt: world.now + TICKET_MS,
  };
}
