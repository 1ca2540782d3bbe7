import type { Credential } from "../model/approvers-file.ts";
import { canonicalJson } from "../model/canonical-json.ts";
import type { Preimage, Statement } from "../model/preimage.ts";
import type { RefusalCode, Result } from "../model/refusal.ts";
import { decodeBase64url } from "../tokens/decode-base64url.ts";
import type { Approvers } from "./approvers.ts";
import { type AuthenticatorData, readAuthenticatorData } from "./authenticator-data.ts";
import { challengeOf } from "./challenge.ts";
import { coseKey } from "./cose-key.ts";
import { digest } from "./digest.ts";
import { isSigned } from "./is-signed.ts";
import { judgeClientData } from "./judge-client-data.ts";
import { type ReadReceipt, readReceipt } from "./read-receipt.ts";
import { receiptRefused } from "./receipt-refused.ts";
import { statementDifference } from "./statement-difference.ts";

/** What a valid receipt proves. */
export interface VerifiedReceipt {
  readonly approver: string;
  readonly credential: string;
  /** names the receipt: two receipts with one nonce are one */
  readonly nonce: string;
  /** the hash of the statement; the receipts of a quorum have the same */
  readonly statement: string;
  /** as the authenticator told it; a synced key always says 0 */
  readonly counter: number;
  /** whether a person has reviewed the first version of the approvers */
  readonly isPinned: boolean;
}

/**
 * Verifies a receipt offline against the approvers and the expected statement. Expiry and single use are left to the
 * server that issued the challenge.
 */
export function verifyReceipt(
  receipt: unknown,
  approvers: Approvers,
  expected: Statement,
): Result<VerifiedReceipt> {
  const read = readReceipt(receipt);
  if (!read.ok) return read;
  const { preimage, bytes } = read.value;
  const difference = differenceFrom(preimage, approvers, expected);
  if (difference) return refused(difference, "The receipt is for another decision");
  const credential = enrolled(preimage, approvers);
  if (!credential.ok) return credential;
  const client = judgeClientData(
    bytes.clientDataJSON,
    challengeOf(bytes.preimage),
    preimage.ceremony.origin,
    approvers.policy.origins,
  );
  if (client) return { ok: false, refusal: client };
  const data = judgedAuthenticator(read.value, credential.value, approvers);
  if (!data.ok) return data;
  if (!isSignedBy(read.value, credential.value))
    return refused("RECEIPT_SIGNATURE_INVALID", "The signature is not that of the enrolled key");
  const { approver, credential: id, nonce } = preimage.ceremony;
  const statement = digest(canonicalJson(preimage.statement)).toString("hex");
  const { counter } = data.value;
  return {
    ok: true,
    value: { approver, credential: id, nonce, statement, counter, isPinned: approvers.isPinned },
  };
}

function differenceFrom(
  { statement }: Preimage,
  approvers: Approvers,
  expected: Statement,
): RefusalCode | undefined {
  const difference = statementDifference(statement, expected);
  return difference ?? (statement.project === approvers.project ? undefined : "RECEIPT_OTHER_PROJECT");
}

/** The credential as it was enrolled. Nothing that the receipt says of its key counts. */
function enrolled({ ceremony }: Preimage, { approvers, policy }: Approvers): Result<Credential> {
  const isNamed = ({ id }: Credential): boolean => id === ceremony.credential;
  const owner = approvers.find(({ credentials }) => credentials.some(isNamed));
  const credential = owner?.credentials.find(isNamed);
  if (!owner || !credential) return refused("RECEIPT_UNKNOWN_KEY", "The key is not enrolled");
  if (owner.name !== ceremony.approver)
    return refused("RECEIPT_OTHER_APPROVER", "The key belongs to another approver");
  if (credential.revokedAt !== undefined) return refused("RECEIPT_REVOKED_KEY", "The key is revoked");
  if (!policy.algorithms.includes(credential.alg))
    return refused("RECEIPT_KEY_REFUSED", "The policy does not allow the algorithm of the key");
  return { ok: true, value: credential };
}

function judgedAuthenticator(
  { preimage: { ceremony }, bytes }: ReadReceipt,
  credential: Credential,
  { policy }: Approvers,
): Result<AuthenticatorData> {
  const data = readAuthenticatorData(bytes.authenticatorData);
  if (!data) return refused("RECEIPT_MALFORMED", "The authenticator data has another form");
  const isForRp =
    ceremony.rpId === credential.rpId &&
    policy.rpIds.includes(ceremony.rpId) &&
    data.rpIdHash.equals(digest(ceremony.rpId));
  if (!isForRp) return refused("RECEIPT_OTHER_RP", "The signature is for another RP id");
  if (!data.isPresent || !data.isVerified)
    return refused("RECEIPT_NOT_VERIFIED", "The authenticator did not verify that a person is there");
  const isBackupAsEnrolled =
    data.isBackupEligible === credential.backupEligible && (data.isBackupEligible || !data.isBackedUp);
  if (!isBackupAsEnrolled || (data.isBackupEligible && policy.backupEligible === "refused"))
    return refused(
      "RECEIPT_BACKUP_REFUSED",
      "The key may be copied, contrary to its enrolment or the policy",
    );
  return { ok: true, value: data };
}

function isSignedBy({ bytes }: ReadReceipt, { publicKey, alg }: Credential): boolean {
  const encoded = decodeBase64url(publicKey);
  const key = encoded && coseKey(encoded, alg);
  const signed = Buffer.concat([bytes.authenticatorData, digest(bytes.clientDataJSON)]);
  return key !== undefined && isSigned(signed, bytes.signature, key);
}

function refused(code: RefusalCode, problem: string): Result<never> {
  return receiptRefused(code, `${problem}.`, {});
}
