import { currentNode } from "../../engine/current-node.ts";
import { isApproved } from "../../engine/is-approved.ts";
import { stepPath } from "../../engine/step-path.ts";
import type { Ticket } from "../../model/ticket.ts";
import { contentHash } from "../../workflow/hash.ts";
import type { Located } from "../movement/locate.ts";
import { TICKET_MS } from "./open-question.ts";

/** What a person still has to approve of a report where the task is, by the requirement's id. */
export function approvalsAt(
  { program, position, world, record }: Located,
  report = record?.asked,
): readonly string[] {
  const { node } = currentNode(program, position, world);
  if (node.type !== "task" && node.type !== "gate") return [];
  return node.requirements
    .filter(({ id, evidence }) => "approval" in evidence && !isApproved(position, id, report))
    .map(({ id }) => id);
}

/** What somebody who approves is told first. */
export function approvalWords(place: Located, report?: string): string {
  const { node } = currentNode(place.program, place.position, place.world);
  const { length } = approvalsAt(place, report);
  return `"${node.name}" is said to be done and needs ${length === 1 ? "a person's approval" : `${length} approvals`}.`;
}

export function approvalTicket(place: Located, requirement: string, report = place.record?.asked): Ticket {
  const { taskId, program, position, world } = place;
  const { node, program: around } = currentNode(program, position, world);
  return {
    purpose: "approve",
    task: taskId,
    step: stepPath(position),
    visit: position.visit,
    definition: around.version,
    shown: contentHash({ step: node.name, requirement, report: report ?? "" }),
    expiresAt: world.now + TICKET_MS,
  };
}
