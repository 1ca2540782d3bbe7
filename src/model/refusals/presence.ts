import type { RefusalKind } from "./refusal-kind.ts";

/** A refusal of a signed receipt: it is read again, or signed again. */
function receipt(
  meaning: string,
  hint = "Ask again, and have an approver sign what is asked now.",
): RefusalKind {
  return { meaning, hint, http: 409, exit: 3 };
}

const enrol = "Have an enrolled approver sign, or enrol the key first.";

/** Refusals of signatures and of the file of approvers. */
export const presenceRefusals = {
  RECEIPT_MALFORMED: receipt("The receipt is too large, or not spelled in the one way that counts."),
  RECEIPT_UNKNOWN_TYPE: receipt("The receipt is of a type or version that this version does not know."),
  RECEIPT_OTHER_PROJECT: receipt("The receipt was signed for another project or repository."),
  RECEIPT_OTHER_TASK: receipt("The receipt was signed for another task."),
  RECEIPT_OTHER_WORKFLOW: receipt("The receipt was signed for another workflow, or another version of it."),
  RECEIPT_OTHER_VISIT: receipt("The receipt was signed for another step, visit or kind of question."),
  RECEIPT_OTHER_OPTION: receipt("The receipt was signed for another option or note."),
  RECEIPT_OTHER_REPORT: receipt("The receipt was signed for another report."),
  RECEIPT_OTHER_EVIDENCE: receipt("The receipt was signed with other evidence."),
  RECEIPT_OTHER_SUBJECT: receipt("The receipt was signed for another commit or tree."),
  RECEIPT_OTHER_WORDS: receipt("Other words were shown when the receipt was signed."),
  RECEIPT_OTHER_HEAD: receipt("The receipt was signed after another history."),
  RECEIPT_OTHER_CHANGE: receipt("The receipt was signed for another change of the approvers."),
  RECEIPT_UNKNOWN_KEY: receipt("The key of the receipt is not enrolled.", enrol),
  RECEIPT_OTHER_APPROVER: receipt(
    "The signer is not the approver that the receipt or the step names.",
    enrol,
  ),
  RECEIPT_REVOKED_KEY: receipt("The key of the receipt is revoked.", enrol),
  RECEIPT_KEY_REFUSED: receipt("The policy of the approvers does not allow the key of the receipt.", enrol),
  RECEIPT_OTHER_CHALLENGE: receipt("The authenticator signed other bytes than the receipt shows."),
  RECEIPT_OTHER_ORIGIN: receipt("The receipt was signed at an origin that does not count."),
  RECEIPT_CROSS_ORIGIN: receipt("The receipt was signed in a page within another page."),
  RECEIPT_OTHER_RP: receipt("The receipt was signed for another RP id."),
  RECEIPT_NOT_VERIFIED: receipt("The authenticator did not verify that a person is there."),
  RECEIPT_BACKUP_REFUSED: receipt("The key can be copied, contrary to its enrolment or the policy.", enrol),
  RECEIPT_SIGNATURE_INVALID: receipt("The signature was not made by the enrolled key over these bytes."),
  RECEIPT_EXPIRED: receipt("The time in which the challenge had to be signed is over."),
  RECEIPT_USED: receipt("The challenge was not issued here, or was signed before."),
  APPROVERS_MISSING: receipt(
    "The project has no approvers, or the named one has no valid key.",
    "Enrol an approver first; list_approvers tells who is there.",
  ),
  APPROVERS_FOUNDED: receipt(
    "The project has approvers already.",
    "Every later change needs their signatures: ask for one with request_signature.",
  ),
  INVITATION_UNKNOWN: receipt(
    "The invitation to enrol is unknown, was used, or has expired.",
    "Invite the approver again: navigator approvers add NAME.",
  ),
  ENROLMENT_INVALID: receipt(
    "The answer of the authenticator to an invitation does not hold.",
    "Open the address of the invitation again, and make the key there.",
  ),
  SIGNING_OFF: receipt(
    "This server does not ask for signatures, because it cannot be sure of its own address.",
    "Stop the program that has the other address, and start the server again.",
  ),
  SUBJECT_UNUSABLE: receipt(
    "The task cannot be bound to a commit, or has none.",
    "Commit everything, then run navigator subject TASK in the repository.",
  ),
  QUORUM_MISSING: receipt("Fewer approvers have signed than have to.", "Have another approver sign as well."),
  APPROVERS_INVALID: receipt(
    "The file of approvers is malformed, or states what its changes do not lead to.",
    "Take the file from the branch where it was reviewed, or export it again.",
  ),
  APPROVERS_UNSIGNED: receipt(
    "A change of the approvers lacks the signatures of the approvers before it.",
    "Take the file from the branch where it was reviewed.",
  ),
  APPROVERS_UNPINNED: receipt(
    "The approvers were founded by another file than the pinned one.",
    "Compare the fingerprint with the one that was reviewed.",
  ),
} as const satisfies Record<string, RefusalKind>;
