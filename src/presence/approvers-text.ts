import type { ApproversFile } from "../model/approvers-file.ts";
import type { Approvers } from "./approvers.ts";
import type { ChangeEntry } from "./follow-approvers.ts";

/** The content of `approvers.json`: the approvers, and the changes that led to them. */
export function approversFile(approvers: Approvers, changes: readonly ChangeEntry[]): ApproversFile {
  const { project, sequence, previous, policy, workflows } = approvers;
  const people = approvers.approvers.map(({ name, credentials }) => ({ name, credentials }));
  return { v: 1, project, sequence, previous, policy, workflows, approvers: people, changes: [...changes] };
}

/** The text of `approvers.json`, in lines that a reviewer can compare. */
export function approversText(approvers: Approvers, changes: readonly ChangeEntry[]): string {
  return `${JSON.stringify(approversFile(approvers, changes), null, 2)}\n`;
}
