import { type Assurance, isAssured } from "../model/evidence.ts";
import type { Receipt } from "../model/receipt.ts";
import type { Refusal } from "../model/refusal.ts";
import type { Walk } from "./walk.ts";

/** Refuses an answer that has expired, was given for another visit or version, or has too little assurance. */
export function judgeReceipt(
  walk: Walk,
  receipt: Receipt | undefined,
  needed?: Assurance,
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
  if (!needed || (receipt && isAssured(receipt.assurance, needed))) return undefined;
  return {
    code: "HUMAN_ANSWER_REQUIRED",
    message: `"${walk.node.name}" needs an answer known at the level "${needed}".`,
    facts: { step: walk.path, needed, given: receipt?.assurance ?? null },
  };
}
