import { describe, expect, it } from "vitest";
import type { ApproversChange, ApproversFile } from "../model/approvers-file.ts";
import {
  ann,
  approvers,
  ben,
  cleo,
  earlier,
  entries,
  extended,
  followed,
  founding,
  mallory,
  policy,
  project,
  revoking,
  statement,
} from "./approvers.fixture.ts";
import { approversText } from "./approvers-text.ts";
import { authenticator, NOW, signed } from "./authenticator.fixture.ts";
import { type ChangeEntry, followApprovers } from "./follow-approvers.ts";
import { readApprovers } from "./read-approvers.ts";
import { verifyReceipt } from "./verify-receipt.ts";

const text = approversText(approvers, entries);
const file: ApproversFile = JSON.parse(text);
const root = followed(entries.slice(0, 1)).fingerprint;

function codeOf(content: string | object, pin?: string): unknown {
  const read = readApprovers(typeof content === "string" ? content : JSON.stringify(content), pin);
  return read.ok ? "read" : (read.refusal.facts["reason"] ?? read.refusal.code);
}

function codeOfEntries(list: readonly ChangeEntry[]): unknown {
  const found = followApprovers(project, list);
  return found.ok ? "followed" : (found.refusal.facts["reason"] ?? found.refusal.code);
}

/** The code of a change that Ann signs after all others. */
function codeAfter(change: ApproversChange, before = entries, by = [ann]): unknown {
  return codeOfEntries(extended(before, change, by));
}

describe("approvers.json", () => {
  it("PR14: is read as its changes lead to, in lines or in one", () => {
    expect(readApprovers(text)).toEqual({ ok: true, value: approvers });
    expect(codeOf(file)).toBe("read");
    expect(approvers.approvers.map(({ name, credentials: [key] }) => [name, key?.revokedAt])).toEqual([
      ["Ann", undefined],
      ["Cleo", NOW],
      ["Ben", undefined],
    ]);
  });

  it.each<readonly [string, string | object]>([
    ["is no JSON", "{"],
    ["is too long", text.padEnd(5_000_000)],
    ["has another field", { ...file, note: "" }],
    ["repeats a key", text.replace('"v": 1', '"v": 1, "v": 1')],
    ["states another policy", { ...file, policy: { ...policy, quorum: 2 } }],
    ["states another key", { ...file, approvers: [{ name: "Ann", credentials: [mallory.credential] }] }],
    ["leaves out a revocation", text.replace(/,\s*"revokedAt": \d+/, "")],
    ["states another version before it", { ...file, previous: root }],
    ["states another sequence", { ...file, sequence: 4 }],
    ["states other workflows", { ...file, workflows: { release: [root] } }],
    ["leaves out a change", { ...file, changes: [entries[0], { ...entries[1], sequence: 3 }] }],
    ["begins without a founding", { ...file, changes: entries.slice(1) }],
  ])("PR14: that %s is refused", (_, content) => {
    expect(codeOf(content)).toBe("APPROVERS_INVALID");
  });

  it("PR15: needs the signature of an approver of the version before for each change", () => {
    const enrol = { type: "enrolment", name: "Mallory", credential: mallory.credential } as const;
    expect(codeAfter(enrol)).toBe("followed");
    expect(codeAfter(enrol, entries, [])).toBe("QUORUM_MISSING");
    expect(codeAfter(enrol, entries, [mallory])).toBe("RECEIPT_UNKNOWN_KEY");
    expect(codeAfter(enrol, entries, [cleo])).toBe("RECEIPT_REVOKED_KEY");
    expect(codeAfter(enrol, earlier, [cleo])).toBe("followed");
  });

  it("PR15: refuses a signature for another change, sequence or version before", () => {
    const [last] = entries.slice(-1);
    const other = { ...revoking, name: "Ann" } as const;
    expect(codeOfEntries([...earlier, { ...last, change: other } as ChangeEntry])).toBe(
      "RECEIPT_OTHER_CHANGE",
    );
    expect(codeOfEntries([...entries, { ...last, sequence: 4 } as ChangeEntry])).toBe("RECEIPT_OTHER_CHANGE");
    const fork = extended(earlier, { type: "policy", policy: { ...policy, quorum: 2 } }, [ann]);
    expect(codeOfEntries([...fork, { ...last, sequence: 4 } as ChangeEntry])).toBe("RECEIPT_OTHER_CHANGE");
    expect(codeOfEntries([{ ...founding([ann]), receipts: last?.receipts ?? [] }])).toBe("APPROVERS_INVALID");
  });

  it("PR14: is founded once, also with signatures", () => {
    const { change } = founding([mallory]);
    expect(codeAfter(change)).toBe("APPROVERS_INVALID");
    expect(codeOfEntries([])).toBe("APPROVERS_INVALID");
  });

  it("PR15: needs as many signatures as the policy before the change says", () => {
    const two = [founding([ann, ben], { quorum: 2 })];
    const weaker = { type: "policy", policy: { ...policy, quorum: 1 } } as const;
    expect(codeAfter(weaker, two, [ann])).toBe("QUORUM_MISSING");
    expect(codeAfter(weaker, two, [ann, ann])).toBe("QUORUM_MISSING");
    expect(codeAfter(weaker, two, [ann, ben])).toBe("followed");
  });

  it("PR16: is pinned by the fingerprint of its founding, and says so in each receipt", () => {
    const pinned = readApprovers(text, root);
    const receipt = signed(ann, statement);
    expect(pinned.ok && verifyReceipt(receipt, pinned.value, statement)).toMatchObject({
      value: { isPinned: true },
    });
    expect(verifyReceipt(receipt, approvers, statement)).toMatchObject({ value: { isPinned: false } });
    expect(codeOf(text, approvers.fingerprint)).toBe("APPROVERS_UNPINNED");
    const forged = [founding([mallory])];
    expect(codeOf(approversText(followed(forged), forged), root)).toBe("APPROVERS_UNPINNED");
  });

  it("PR16: has a fingerprint that every change moves, and no signature does", () => {
    const found = entries.map((_, at) => followed(entries.slice(0, at + 1)).fingerprint);
    const signedByAnn = followed(extended(earlier, revoking, [ann])).fingerprint;
    expect(new Set([...found, signedByAnn]).size).toBe(3);
    expect(signedByAnn).toBe(found[2]);
  });

  it.each<readonly [string, ApproversChange]>([
    ["a name in other letters", { type: "enrolment", name: "ANN", credential: mallory.credential }],
    [
      "a credential id",
      { type: "enrolment", name: "Dora", credential: { ...mallory.credential, id: ann.credential.id } },
    ],
    [
      "a key under another name",
      { type: "enrolment", name: "Dora", credential: { ...ann.credential, id: mallory.credential.id } },
    ],
    ["a revoked key", { type: "enrolment", name: "Cleo", credential: cleo.credential }],
  ])("PR17: never has %s twice", (_, change) => {
    expect(codeAfter(change)).toBe("APPROVERS_INVALID");
  });

  it("PR17: may have a second key of one approver, who still signs once", () => {
    const spare = authenticator("Ann", {}, "spare");
    const more = extended(entries, { type: "enrolment", name: "Ann", credential: spare.credential }, [ann]);
    expect(followed(more).approvers[0]?.credentials.map(({ id }) => id)).toEqual([
      ann.credential.id,
      spare.credential.id,
    ]);
    const two = extended(more, { type: "policy", policy: { ...policy, quorum: 2 } }, [spare]);
    expect(codeAfter({ type: "policy", policy }, two, [ann, spare])).toBe("QUORUM_MISSING");
  });

  it.each<readonly [string, ApproversChange]>([
    ["a quorum of more than there are", { type: "policy", policy: { ...policy, quorum: 3 } }],
    ["a key of a forbidden algorithm", { type: "policy", policy: { ...policy, algorithms: [-7] } }],
    ["a key of a forbidden RP id", { type: "policy", policy: { ...policy, rpIds: ["localhost"] } }],
    ["a key that can be copied", { type: "policy", policy: { ...policy, backupEligible: "refused" } }],
    ["a key without attestation", { type: "policy", policy: { ...policy, attestation: "required" } }],
    [
      "a key in another form",
      { type: "enrolment", name: "Dora", credential: { ...mallory.credential, publicKey: "pQECAyYgASFYIA" } },
    ],
    ["a key of a point off the curve", { type: "enrolment", name: "Dora", credential: offCurve() }],
    [
      "a key of another algorithm",
      { type: "enrolment", name: "Dora", credential: { ...mallory.credential, alg: -8 } },
    ],
    ["the same after removing no key", { type: "removal", name: "Cleo", credential: null, at: NOW }],
    ["the same after removing an unknown key", { type: "removal", name: "Ann", credential: "AA", at: NOW }],
  ])("PR18: is never left with %s", (_, change) => {
    expect(codeAfter(change)).toBe("APPROVERS_INVALID");
  });

  it("PR18: is never left without an approver", () => {
    const alone = extended(
      entries,
      { type: "removal", name: "Ben", credential: ben.credential.id, at: NOW },
      [ann],
    );
    expect(codeAfter({ type: "removal", name: "Ann", credential: null, at: NOW }, alone)).toBe(
      "APPROVERS_INVALID",
    );
  });
});

function offCurve(): typeof mallory.credential {
  const bytes = Buffer.from(mallory.credential.publicKey, "base64url");
  bytes.writeUInt8(bytes.readUInt8(76) ^ 1, 76);
  return { ...mallory.credential, publicKey: bytes.toString("base64url") };
}
