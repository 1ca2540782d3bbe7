export { ApproversChange, ApproversFile } from "../model/approvers-file.ts";
export { DecisionStatement } from "../model/decision-statement.ts";
export { Ceremony, Preimage } from "../model/preimage.ts";
export { SignedReceipt } from "../model/signed-receipt.ts";
export type { Approvers } from "../presence/approvers.ts";
export { challengeOf, preimageBytes } from "../presence/challenge.ts";
export { judgeQuorum, type Quorum } from "../presence/judge-quorum.ts";
export {
  type JudgedSignatures,
  judgeSignatures,
  type SignatureProblem,
} from "../presence/judge-signatures.ts";
export { readApprovers } from "../presence/read-approvers.ts";
export { type VerifiedReceipt, verifyReceipt } from "../presence/verify-receipt.ts";
