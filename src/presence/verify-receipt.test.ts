import { describe, expect, it } from "vitest";
import { canonicalJson } from "../model/canonical-json.ts";
import type { DecisionStatement } from "../model/decision-statement.ts";
import { Preimage } from "../model/preimage.ts";
import type { SignedReceipt } from "../model/signed-receipt.ts";
import {
  ann,
  approvers,
  ben,
  cleo,
  followed,
  founding,
  mallory,
  project,
  statement,
} from "./approvers.fixture.ts";
import {
  authenticator,
  BE,
  BS,
  type Changes,
  ceremonyOf,
  ORIGIN,
  RP,
  signed,
  UP,
  UV,
} from "./authenticator.fixture.ts";
import { challengeOf, preimageBytes } from "./challenge.ts";
import { digest } from "./digest.ts";
import { verifyReceipt } from "./verify-receipt.ts";

function codeOf(receipt: unknown, expected: DecisionStatement = statement, by = approvers): string {
  const verified = verifyReceipt(receipt, by, expected);
  return verified.ok ? "verified" : verified.refusal.code;
}

const codeWith = (change: Changes, by = ann): string => codeOf(signed(by, statement, change));
const genuine = signed(ann, statement);

describe("what is signed", () => {
  it("PR1: is canonical JSON behind a prefix, and every field changes its challenge", () => {
    const bytes = preimageBytes(statement, ceremonyOf(ann));
    expect(bytes.toString()).toBe(canonicalJson(JSON.parse(bytes.toString())));
    expect(Preimage.parse(JSON.parse(bytes.toString()))).toMatchObject({ type: "navigator/decision", v: 1 });
    expect(challengeOf(bytes)).toBe(digest(`agent-navigator/present/v1\n${bytes}`).toString("base64url"));
    const others = Object.keys(statement).map((field) =>
      challengeOf(preimageBytes({ ...statement, [field]: "other" } as never, ceremonyOf(ann))),
    );
    const ceremonies = Object.keys(ceremonyOf(ann)).map((field) =>
      challengeOf(preimageBytes(statement, ceremonyOf(ann, { [field]: "other" } as never))),
    );
    expect(new Set([challengeOf(bytes), ...others, ...ceremonies]).size).toBe(1 + 14 + 7);
  });
});

describe("a receipt", () => {
  it.each([
    ["ES256", ann],
    ["EdDSA, and a key that is backed up", ben],
  ])("PR10 PR11: of an enrolled key with %s is verified, whatever its counter", (_, by) => {
    const flags = by === ben ? { flags: UP | UV | BE | BS } : {};
    const verified = [0, 7, 3].map((counter) =>
      verifyReceipt(signed(by, statement, { counter, ...flags }), approvers, statement),
    );
    expect(verified).toMatchObject([
      { ok: true, value: { approver: by.name, credential: by.credential.id, counter: 0, isPinned: false } },
      { ok: true, value: { counter: 7 } },
      { ok: true, value: { counter: 3 } },
    ]);
  });

  it("PR10: of an RSA key is verified where the policy allows it, and refused where it does not", () => {
    const rosa = authenticator("Rosa", { alg: -257 });
    const allowed = followed([founding([rosa], { algorithms: [-257] })]);
    const receipt = signed(rosa, statement);
    expect(codeOf(receipt, statement, allowed)).toBe("verified");
    const forbidden = { ...allowed, policy: { ...allowed.policy, algorithms: [-7 as const] } };
    expect(codeOf(receipt, statement, forbidden)).toBe("RECEIPT_KEY_REFUSED");
  });

  it.each<readonly [string, (receipt: SignedReceipt) => unknown]>([
    ["is no object", () => "receipt"],
    ["has another field", (receipt) => ({ ...receipt, publicKey: "AA" })],
    ["lacks a field", ({ signature: _, ...receipt }) => receipt],
    ["is of another version", (receipt) => ({ ...receipt, v: 2 })],
    ["has padding", (receipt) => ({ ...receipt, signature: `${receipt.signature}=` })],
    [
      "has spare bits",
      (receipt) => ({ ...receipt, authenticatorData: `${receipt.authenticatorData.slice(0, -1)}B` }),
    ],
    ["is too large", (receipt) => ({ ...receipt, clientDataJSON: "A".repeat(10_004) })],
    ["has no JSON as preimage", (receipt) => ({ ...receipt, preimage: "AAAA" })],
    ["names two credentials", (receipt) => ({ ...receipt, credentialId: ben.credential.id })],
  ])("PR2: that %s is malformed", (_, change) => {
    expect(codeOf(change(genuine))).toBe("RECEIPT_MALFORMED");
  });

  it("PR2: with more client data than a browser sends is malformed, although it is signed", () => {
    expect(codeWith({ client: { more: "x".repeat(7_000) } })).toBe("verified");
    expect(codeWith({ client: { more: "x".repeat(7_600) } })).toBe("RECEIPT_MALFORMED");
  });

  it.each<readonly [string, (text: string) => string]>([
    ["has spaces", (text) => text.replace(":", ": ")],
    ["repeats a key", (text) => text.replace("{", '{"type":"navigator/decision",')],
    ["escapes a letter", (text) => text.replace("Release 4", "\\u0052elease 4")],
    ["spells a number otherwise", (text) => text.replace('"visit":2', '"visit":2.0')],
    ["has a field more", (text) => text.replace('"task":', '"tasks":1,"task":')],
    ["has a hidden field", (text) => text.replace('{"ceremony"', '{"__proto__":1,"ceremony"')],
    [
      "is nested deeply",
      (text) => text.replace('"note":null', `"note":${"[".repeat(9e4)}${"]".repeat(9e4)}`),
    ],
    ["begins with a mark", (text) => `\uFEFF${text}`],
    ["has a statement of another type", (text) => text.replace("navigator/decision", "navigator/removal")],
  ])("PR2: whose signed preimage %s is malformed", (_, change) => {
    expect(codeWith({ preimage: (bytes) => Buffer.from(change(bytes.toString())) })).toBe(
      "RECEIPT_MALFORMED",
    );
  });

  it.each([
    ["navigator/decision", "navigator/payment"],
    ['"v":1', '"v":2'],
  ])("PR3: of an unknown type or version is refused: %s to %s", (from, to) => {
    const preimage = (bytes: Buffer): Buffer => Buffer.from(bytes.toString().replace(from, to));
    expect(codeWith({ preimage })).toBe("RECEIPT_UNKNOWN_TYPE");
  });

  it.each<readonly [string, Partial<DecisionStatement>]>([
    ["PROJECT", { project: "payroll" }],
    ["PROJECT", { repository: null }],
    ["TASK", { task: "T-13" }],
    ["WORKFLOW", { workflow: { ...statement.workflow, hash: "0".repeat(64) } }],
    ["VISIT", { node: "review" }],
    ["VISIT", { visit: 3 }],
    ["VISIT", { kind: "resolution" }],
    ["WORDS", { shown: { ...statement.shown, message: "Release this commit!" } }],
    ["OPTION", { chosen: "no" }],
    ["OPTION", { note: "and quickly" }],
    ["REPORT", { reportHash: null }],
    ["EVIDENCE", { evidence: [] }],
    ["SUBJECT", { subject: null }],
    ["HEAD", { head: "0".repeat(64) }],
  ])("PR3: for another %s is refused with its own code", (part, change) => {
    expect(codeOf(signed(ann, { ...statement, ...change }))).toBe(`RECEIPT_OTHER_${part}`);
    expect(codeOf(genuine, { ...statement, ...change })).toBe(`RECEIPT_OTHER_${part}`);
  });

  it("PR3: under the approvers of another project, or for a change of the approvers, is refused", () => {
    expect(codeOf(genuine, statement, { ...approvers, project: "payroll" })).toBe("RECEIPT_OTHER_PROJECT");
    const change = { type: "removal", name: "Ann", credential: null, at: 1 } as const;
    const removal = signed(ann, { project, sequence: 4, previous: approvers.fingerprint, change });
    expect(codeOf(removal)).toBe("RECEIPT_OTHER_CHANGE");
  });

  it("PR4: of a key that is unknown, revoked, or of another approver is refused", () => {
    expect(codeOf(signed(mallory, statement))).toBe("RECEIPT_UNKNOWN_KEY");
    expect(codeOf(signed(cleo, statement))).toBe("RECEIPT_REVOKED_KEY");
    expect(codeWith({ ceremony: { approver: "Ben" } })).toBe("RECEIPT_OTHER_APPROVER");
    const stolen = { ...mallory, name: "Ann", credential: ann.credential };
    expect(codeOf(signed(stolen, statement))).toBe("RECEIPT_SIGNATURE_INVALID");
  });

  it.each<readonly [string, NonNullable<Changes["client"]>]>([
    ["RECEIPT_OTHER_CHALLENGE", { type: "webauthn.create" }],
    ["RECEIPT_OTHER_CHALLENGE", { challenge: digest("other").toString("base64url") }],
    ["RECEIPT_MALFORMED", { challenge: 7 }],
    ["RECEIPT_MALFORMED", { crossOrigin: "no" }],
    ["RECEIPT_OTHER_ORIGIN", { origin: `http://${RP}:3000` }],
    ["RECEIPT_OTHER_ORIGIN", { origin: `http://${RP}` }],
    ["RECEIPT_OTHER_ORIGIN", { origin: `${ORIGIN}/` }],
    ["RECEIPT_CROSS_ORIGIN", { crossOrigin: true }],
    ["RECEIPT_CROSS_ORIGIN", { topOrigin: ORIGIN }],
    ["verified", { crossOrigin: undefined }],
    ["verified", { other_keys_can_be_added_here: "do not compare" }],
  ])("PR5 PR6 PR7: is %s with the client data %j", (code, client) => {
    expect(codeWith({ client })).toBe(code);
  });

  it("PR6: of an origin that the policy does not list is refused, though the ceremony names it", () => {
    expect(codeWith({ ceremony: { origin: "http://localhost:4748" } })).toBe("RECEIPT_OTHER_ORIGIN");
  });

  it("PR8: for another RP id than the credential's or the policy's is refused", () => {
    expect(codeWith({ rpId: "localhost" })).toBe("RECEIPT_OTHER_RP");
    expect(codeWith({ ceremony: { rpId: "localhost" } })).toBe("RECEIPT_OTHER_RP");
    const both = { ...approvers, policy: { ...approvers.policy, rpIds: [RP, "localhost"] } };
    const moved = signed(ann, statement, { ceremony: { rpId: "localhost" } });
    expect(codeOf(moved, statement, both)).toBe("RECEIPT_OTHER_RP");
    const elsewhere = { ...approvers, policy: { ...approvers.policy, rpIds: ["localhost"] } };
    expect(codeOf(genuine, statement, elsewhere)).toBe("RECEIPT_OTHER_RP");
  });

  it.each([
    ["RECEIPT_NOT_VERIFIED", ann, UP],
    ["RECEIPT_NOT_VERIFIED", ann, UV],
    ["RECEIPT_NOT_VERIFIED", ann, 0],
    ["RECEIPT_BACKUP_REFUSED", ann, UP | UV | BE],
    ["RECEIPT_BACKUP_REFUSED", ann, UP | UV | BS],
    ["RECEIPT_BACKUP_REFUSED", ben, UP | UV],
    ["RECEIPT_MALFORMED", ann, UP | UV | 0x40],
    ["RECEIPT_MALFORMED", ann, UP | UV | 0x80],
  ])("PR9: is refused as %s with other flags", (code, by, flags) => {
    expect(codeWith({ flags }, by)).toBe(code);
  });

  it("PR9: of a key that may be copied is refused where the policy refuses such keys", () => {
    const strict = { ...approvers, policy: { ...approvers.policy, backupEligible: "refused" as const } };
    expect(codeOf(signed(ben, statement), statement, strict)).toBe("RECEIPT_BACKUP_REFUSED");
  });

  it("PR10: with the signature of another receipt is refused", () => {
    const other = signed(ann, { ...statement, chosen: "no" });
    expect(codeOf({ ...genuine, signature: other.signature })).toBe("RECEIPT_SIGNATURE_INVALID");
  });

  it("PR12: is named by its nonce, also with the other form of its signature, and does not expire offline", () => {
    const again = [
      signed(ann, statement),
      otherForm(genuine),
      signed(ann, statement, { ceremony: { expiresAt: 1 } }),
    ];
    const nonces = [genuine, ...again].map((receipt) => {
      const verified = verifyReceipt(receipt, approvers, statement);
      return verified.ok ? verified.value.nonce : verified.refusal.code;
    });
    expect(nonces).toEqual(Array(4).fill(ceremonyOf(ann).nonce));
    expect(again[1]?.signature).not.toBe(genuine.signature);
  });
});

/** The receipt with the signature (r, n-s), which is as valid as (r, s). */
function otherForm(receipt: SignedReceipt): SignedReceipt {
  const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
  const der = Buffer.from(receipt.signature, "base64url");
  const rLength = der.readUInt8(3);
  const s = BigInt(`0x${der.subarray(6 + rLength).toString("hex")}`);
  const text = (order - s).toString(16);
  const bytes = Buffer.from(text.padStart(text.length + (text.length % 2), "0"), "hex");
  const other = bytes.readUInt8(0) > 127 ? Buffer.concat([Buffer.alloc(1), bytes]) : bytes;
  const body = Buffer.concat([der.subarray(2, 4 + rLength), Buffer.from([2, other.length]), other]);
  const signature = Buffer.concat([Buffer.from([0x30, body.length]), body]).toString("base64url");
  return { ...receipt, signature };
}
