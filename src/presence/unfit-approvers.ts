import type { Credential } from "../model/approvers-file.ts";
import { decodeBase64url } from "../tokens/decode-base64url.ts";
import type { Approvers } from "./approvers.ts";
import { coseKey } from "./cose-key.ts";

type Content = Pick<Approvers, "policy" | "approvers">;

/** Why approvers could not be relied on; undefined if they can. */
export function unfitApprovers({ policy, approvers }: Content): string | undefined {
  const credentials = approvers.flatMap((approver) => approver.credentials);
  const valid = credentials.filter(({ revokedAt }) => revokedAt === undefined);
  const active = approvers.filter((approver) =>
    approver.credentials.some(({ revokedAt }) => revokedAt === undefined),
  );
  if (hasRepeated(approvers.map(({ name }) => sameName(name)))) return "two approvers have the same name";
  if (hasRepeated(credentials.map(({ id }) => id))) return "two keys have the same id";
  if (hasRepeated(credentials.map(({ publicKey }) => publicKey))) return "one key is enrolled twice";
  if (active.length < policy.quorum) return "fewer approvers with valid keys would be left than the quorum";
  for (const credential of valid) {
    const problem = unfitKey(credential, policy);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Names that look alike in one script are one name. */
function sameName(name: string): string {
  return name.normalize("NFKC").toLowerCase().replace(/\s+/g, " ");
}

function unfitKey(credential: Credential, policy: Content["policy"]): string | undefined {
  const { id, publicKey, alg, rpId, backupEligible, attestation } = credential;
  const encoded = decodeBase64url(publicKey);
  if (!decodeBase64url(id) || !encoded || !coseKey(encoded, alg))
    return "a key is weak, or not in its canonical form";
  if (!policy.algorithms.includes(alg)) return "the policy does not allow the algorithm of a key";
  if (!policy.rpIds.includes(rpId)) return "the policy does not list the RP id of a key";
  if (backupEligible && policy.backupEligible === "refused")
    return "the policy refuses keys that can be copied";
  if (attestation === "none" && policy.attestation === "required") return "the policy requires attestation";
  return undefined;
}

function hasRepeated(texts: readonly string[]): boolean {
  return new Set(texts).size < texts.length;
}
