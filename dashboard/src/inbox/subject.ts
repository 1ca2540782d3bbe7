import type { ListedProposal } from "../../../src/model/proposal.ts";
import { proposalTitle } from "../proposals/proposal-words.ts";
import { linkTo } from "../route.ts";
import { taskName } from "../words.ts";
import type { InboxItem } from "./inbox-item.ts";

/** What a person decides about. */
export interface Subject {
  /** identifies the question: a task that asks again at another visit is another subject */
  readonly key: string;
  readonly kind: "task" | "proposal";
  readonly id: string;
  readonly name: string;
  /** where the page tells more about it */
  readonly href: string | undefined;
}

export function subjectOf(item: InboxItem): Subject {
  const { taskId: id, step, visit, requirement = "" } = item;
  const isOfTask = id !== "";
  return {
    // Notices without a task differ only in their text.
    key: JSON.stringify([id, step, visit, requirement, ...(isOfTask ? [] : [item.message])]),
    kind: "task",
    id,
    name: taskName({ ...item, id, workflowType: item.workflow }, item.workflowName),
    href: isOfTask ? linkTo("task", id) : undefined,
  };
}

/** A changed proposal, or the revocation of an accepted one, is another subject. */
export function subjectOfProposal({ proposal, version }: ListedProposal): Subject {
  return {
    key: JSON.stringify(["proposal", proposal.id, version]),
    kind: "proposal",
    id: proposal.id,
    name: proposalTitle(proposal),
    href: proposal.kind === "graph" ? linkTo("map", proposal.workflow) : undefined,
  };
}
