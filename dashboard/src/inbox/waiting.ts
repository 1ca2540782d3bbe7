import type { ListedProposal } from "../../../src/model/proposal.ts";
import { proposalEffect } from "../proposals/proposal-words.ts";
import type { InboxItem } from "./inbox-item.ts";
import { type Subject, subjectOf, subjectOfProposal } from "./subject.ts";

/** What waits for a person: an item about a task, or a proposal. */
export type Waiting = InboxItem | ListedProposal;

export const waitingKinds = ["question", "approval", "escalation", "proposal", "notice"] as const;
export type WaitingKind = (typeof waitingKinds)[number];

export const kindNames: Readonly<Record<WaitingKind, string>> = {
  question: "Question",
  approval: "Approval",
  escalation: "Stopped",
  proposal: "Proposal",
  notice: "Notice",
};

/** One line of the list. */
export interface WaitingLine {
  readonly subject: Subject;
  readonly kind: WaitingKind;
  readonly text: string;
  /** where the task is, and who asks */
  readonly place: string;
  readonly at: number;
  readonly waiting: Waiting;
}

export function lineOf(waiting: Waiting): WaitingLine {
  if ("proposal" in waiting) {
    const { proposal } = waiting;
    const subject = subjectOfProposal(waiting);
    return { subject, kind: "proposal", text: proposalEffect(proposal), place: "", at: proposal.at, waiting };
  }
  const { kind, message, workflowName, stepName, agent, askedAt } = waiting;
  const place = [workflowName, stepName, agent].filter((part) => part).join(" · ");
  return { subject: subjectOf(waiting), kind, text: message, place, at: askedAt, waiting };
}

/** What waits, the newest first: its agent is the most likely to be still there. */
export function linesIn(waiting: readonly Waiting[]): readonly WaitingLine[] {
  return waiting.map(lineOf).toSorted((one, other) => other.at - one.at);
}
