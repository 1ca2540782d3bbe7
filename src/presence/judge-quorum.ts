import type { Statement } from "../model/preimage.ts";
import type { Result } from "../model/refusal.ts";
import type { Approvers } from "./approvers.ts";
import { receiptRefused } from "./receipt-refused.ts";
import { type VerifiedReceipt, verifyReceipt } from "./verify-receipt.ts";

/** Who has to sign: how many approvers, and which names count; without names every approver does. */
export interface Quorum {
  readonly quorum: number;
  readonly names?: readonly string[] | undefined;
}

/** The verified receipts of a statement; refused unless they are valid and of enough different approvers. */
export function judgeQuorum(
  receipts: readonly unknown[],
  approvers: Approvers,
  expected: Statement,
  { quorum, names }: Quorum,
): Result<readonly VerifiedReceipt[]> {
  const verified: VerifiedReceipt[] = [];
  for (const receipt of receipts) {
    const one = verifyReceipt(receipt, approvers, expected);
    if (!one.ok) return one;
    const { approver } = one.value;
    if (names && !names.includes(approver))
      return receiptRefused(
        "RECEIPT_OTHER_APPROVER",
        `"${approver}" is not one of the approvers asked for.`,
        {
          approver,
          names,
        },
      );
    verified.push(one.value);
  }
  const signed = new Set(verified.map(({ approver }) => approver));
  if (signed.size >= quorum) return { ok: true, value: verified };
  return receiptRefused("QUORUM_MISSING", `${signed.size} of ${quorum} approvers have signed.`, {
    signed: [...signed],
    quorum,
    names: names ?? null,
  });
}
