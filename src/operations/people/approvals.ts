import { currentNode } from "../../engine/current-node.ts";
import { isApproved } from "../../engine/is-approved.ts";
import { stepPath } from "../../engine/step-path.ts";
import type { Ticket } from "../../model/ticket.ts";
import { contentHash } from "../../workflow/hash.ts";
import type { Requirement } from "../../workflow/program.ts";
import type { Located } from "../movement/locate.ts";
import { TICKET_MS } from "./open-question.ts";

/** The requirements of the current step that a person still has to approve for a report. */
export function openApprovals(
  { program, position, world, record }: Located,
  report = record?.asked,
): readonly Requirement[] {
  const { node } = currentNode(program, position, world);
  if (node.type !== "task" && node.type !== "gate") return [];
  return node.requirements.filter(
    ({ id, evidence }) => "approval" in evidence && !isApproved(position, id, report),
  );
}

/** The ids of the requirements that a person still has to approve. */
export function approvalsAt(located: Located, report = located.record?.asked): readonly string[] {
  return openApprovals(located, report).map(({ id }) => id);
}

/** The first sentence of a request for approval. */
export function approvalWords(located: Located, report?: string): string {
  const { node } = currentNode(located.program, located.position, located.world);
  const { length } = approvalsAt(located, report);
  return `"${node.name}" is said to be done and needs ${length === 1 ? "a person's approval" : `${length} approvals`}.`;
}

export function approvalTicket(
  located: Located,
  requirement: string,
  report = located.record?.asked,
): Ticket {
  const { taskId, program, position, world } = located;
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
