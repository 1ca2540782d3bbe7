import type { ApproversPolicy } from "../../model/approvers-file.ts";
import type { Call } from "../../operations/ports/call.ts";
import type { ChangeEntry } from "../../presence/follow-approvers.ts";
import { type SoftwareKey, softwareKey } from "./software-key.ts";

const HOST = "nav-attacked.localhost";

/** The policy of the copy. */
export const attackedPolicy: ApproversPolicy = {
  origins: [`http://${HOST}:4747`],
  rpIds: [HOST],
  algorithms: [-7],
  quorum: 1,
  backupEligible: "refused",
  attestation: "any",
};

/** Approvers that were founded with a new key in software. */
export function foundingOf(
  { ports }: Call,
  policy: ApproversPolicy,
): { readonly entries: ChangeEntry[]; readonly key: SoftwareKey } {
  const key = softwareKey(ports.states.random(32), policy.rpIds[0] ?? HOST, ports.now());
  const approvers = [{ name: "Approver", credentials: [key.credential] }];
  const change = { type: "founding" as const, policy, workflows: {}, approvers };
  return { entries: [{ sequence: 1, change, receipts: [] }], key };
}
