import type { ApproversChange } from "../../../src/model/approvers-file.ts";

/** A change of the approvers, in words that name everything that is signed. */
export function changeText(change: ApproversChange): string {
  switch (change.type) {
    case "enrolment": {
      const { id, publicKey, rpId, backupEligible, attestation, aaguid } = change.credential;
      const copied = backupEligible ? "may be copied to other devices" : "stays on one device";
      return `${change.name} becomes an approver with this key, which ${copied}:\nkey ${publicKey}\nid ${id}\nat ${rpId}, authenticator ${aaguid}, attestation ${attestation}`;
    }
    case "removal":
      return change.credential === null
        ? `${change.name} is removed with all keys. They do not count any more.`
        : `The key ${change.credential} of ${change.name} is removed. It does not count any more.`;
    case "policy":
      return `The policy becomes:\n${JSON.stringify(change.policy, null, 2)}`;
    case "workflows":
      return `The versions of workflows that count become:\n${JSON.stringify(change.workflows, null, 2)}`;
    case "founding":
      return "The approvers are founded.";
  }
}
