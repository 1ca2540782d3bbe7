import type { ApproversFile, ChangeStatement } from "../model/approvers-file.ts";
import type { Refusal, Result } from "../model/refusal.ts";
import type { Approvers } from "./approvers.ts";
import { approversChanged } from "./approvers-changed.ts";
import { approversFingerprint } from "./approvers-fingerprint.ts";
import { judgeQuorum } from "./judge-quorum.ts";
import { receiptRefused } from "./receipt-refused.ts";

/** One change of the approvers with its place and its signatures. */
export type ChangeEntry = ApproversFile["changes"][number];

/**
 * The approvers after all changes, each of them verified. With a root fingerprint, the founding must have it; without
 * one, the approvers are unpinned.
 */
export function followApprovers(
  project: string,
  entries: readonly ChangeEntry[],
  root?: string,
): Result<Approvers> {
  let approvers: Approvers | undefined;
  for (const entry of entries) {
    const next = approvers ? afterChange(approvers, entry) : afterFounding(project, entry, root);
    if (!next.ok) return next;
    approvers = next.value;
  }
  return approvers ? { ok: true, value: approvers } : invalid("nobody has founded them");
}

function afterFounding(
  project: string,
  { sequence, change, receipts }: ChangeEntry,
  root: string | undefined,
): Result<Approvers> {
  if (sequence !== 1) return invalid("the changes do not begin with the first");
  if (receipts.length > 0) return invalid("no approver can sign before the founding");
  const fingerprint = approversFingerprint({ project, sequence, previous: null, change });
  if (root !== undefined && fingerprint !== root)
    return receiptRefused("APPROVERS_UNPINNED", "The approvers were founded with another fingerprint.", {
      fingerprint,
      root: root.slice(0, 80),
    });
  const after = approversChanged(undefined, change);
  if (!after.ok) return after;
  const isPinned = root !== undefined;
  return { ok: true, value: { project, sequence, previous: null, fingerprint, isPinned, ...after.value } };
}

/** The approvers after one more change, which a quorum of the approvers before it must have signed. */
function afterChange(before: Approvers, { sequence, change, receipts }: ChangeEntry): Result<Approvers> {
  if (sequence !== before.sequence + 1) return invalid("the changes are not in sequence");
  const { project, fingerprint: previous, isPinned } = before;
  const statement: ChangeStatement = { project, sequence, previous, change };
  const signed = judgeQuorum(receipts, before, statement, { quorum: before.policy.quorum });
  if (!signed.ok) return unsigned(sequence, signed.refusal);
  const after = approversChanged(before, change);
  if (!after.ok) return after;
  const fingerprint = approversFingerprint(statement);
  return { ok: true, value: { project, sequence, previous, fingerprint, isPinned, ...after.value } };
}

function unsigned(sequence: number, { code, message }: Refusal): Result<never> {
  return receiptRefused(
    "APPROVERS_UNSIGNED",
    `Change ${sequence} of the approvers is not signed: ${message}`,
    {
      sequence,
      reason: code,
    },
  );
}

function invalid(problem: string): Result<never> {
  return receiptRefused("APPROVERS_INVALID", `The approvers cannot be used: ${problem}.`, {});
}
