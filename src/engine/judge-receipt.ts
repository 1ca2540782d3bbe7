import { type Demand, isAssured } from "../model/evidence.ts";
import type { Receipt } from "../model/receipt.ts";
import type { Refusal } from "../model/refusal.ts";
import { strongestOf } from "../workflow/assurance-asked.ts";
import type { Walk } from "./walk.ts";

/**
 * Refuses an answer that has expired, was given for another visit or version, has too little assurance, or was not
 * signed by the approvers that are demanded. Several demands must all be met. An operator who breaks the glass needs no
 * signature.
 */
export function judgeReceipt(
  walk: Walk,
  receipt: Receipt | undefined,
  demands: readonly Demand[],
): Refusal | undefined {
  const { position, program, world } = walk;
  if (receipt) {
    const isForThisVisit = receipt.visit === position.visit && receipt.version === program.version;
    const isLate = receipt.expiresAt !== undefined && receipt.expiresAt <= world.now;
    if (!isForThisVisit || isLate) {
      return {
        code: "ANSWER_STALE",
        message: isLate ? "This answer came too late." : "This answer was given to another question.",
        facts: { step: walk.path, visit: position.visit },
      };
    }
  }
  const needed = strongestOf(demands);
  if (!needed) return undefined;
  if (receipt?.breakGlass !== undefined && isAssured(receipt.assurance, "operator")) return undefined;
  if (receipt && isAssured(receipt.assurance, needed)) return judgeSigners(walk, receipt, demands);
  return {
    code: "HUMAN_ANSWER_REQUIRED",
    message:
      needed === "present"
        ? `"${walk.node.name}" opens only with an approver's signature, which is made on the page.`
        : `"${walk.node.name}" needs an answer known at the level "${needed}".`,
    facts: { step: walk.path, needed, given: receipt?.assurance ?? null },
  };
}

/** Refuses a signed answer if too few of the approvers that some demand names have signed it. */
function judgeSigners(walk: Walk, receipt: Receipt, demands: readonly Demand[]): Refusal | undefined {
  const signers = [...new Set(receipt.approvers)];
  for (const { assurance, approvers: names, quorum = 1 } of demands) {
    if (assurance !== "present") continue;
    const signed = signers.filter((name) => names?.includes(name) !== false);
    if (signed.length >= quorum) continue;
    return {
      code: "QUORUM_MISSING",
      message: `"${walk.node.name}" needs the signatures of ${quorum} approvers, and ${signed.length} have signed.`,
      facts: { step: walk.path, quorum, names: names ?? null, signed },
    };
  }
  return undefined;
}
