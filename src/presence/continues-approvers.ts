import { ApproversFile } from "../model/approvers-file.ts";
import type { Approvers } from "./approvers.ts";
import { followApprovers } from "./follow-approvers.ts";
import { readApprovers } from "./read-approvers.ts";

/**
 * Whether another file of approvers is a later version of the trusted ones, every change signed. An earlier version does
 * not count: it would bring revoked keys back.
 */
export function continuesApprovers(text: string, trusted: Approvers, root?: string): boolean {
  const later = readApprovers(text, root);
  if (!later.ok || later.value.sequence < trusted.sequence) return false;
  const { project, changes } = ApproversFile.parse(JSON.parse(text));
  const same = followApprovers(project, changes.slice(0, trusted.sequence), root);
  return same.ok && same.value.fingerprint === trusted.fingerprint;
}
