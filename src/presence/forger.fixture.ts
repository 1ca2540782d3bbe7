import { canonicalJson } from "../model/canonical-json.ts";
import type { DecisionStatement } from "../model/decision-statement.ts";
import type { SignedReceipt } from "../model/signed-receipt.ts";
import { ann, ben, cleo, mallory, statement } from "./approvers.fixture.ts";
import { authenticator, BE, BS, type Changes, RP, signed, UP, UV } from "./authenticator.fixture.ts";
import { challengeOf } from "./challenge.ts";
import { digest } from "./digest.ts";

export type Chance = (below: number) => number;
type Forgery = (receipt: SignedReceipt, other: SignedReceipt, chance: Chance) => unknown;

const parts = ["preimage", "credentialId", "authenticatorData", "clientDataJSON", "signature"] as const;
const people = [ann, ben];
const hashes = Array.from({ length: 20 }, (_, at) => digest(`hash ${at}`).toString("hex"));

function one<T>(items: readonly T[], chance: Chance): T {
  const item = items[chance(items.length)];
  if (item === undefined) throw new Error("nothing to choose from");
  return item;
}

/** The statement with one field that says something else. */
function otherStatement(chance: Chance): DecisionStatement {
  const { shown, workflow, subject } = statement;
  const hash = one(hashes, chance);
  const number = chance(1_000);
  const changes: readonly Partial<DecisionStatement>[] = [
    { project: `p${number}` },
    { repository: number % 2 ? null : `r${number}` },
    { task: `T-${number + 13}` },
    { workflow: { ...workflow, hash } },
    { workflow: { ...workflow, id: `w${number}` } },
    { node: `n${number}` },
    { visit: number + 3 },
    { kind: number % 2 ? "approval" : "resolution" },
    { shown: { ...shown, title: `${shown.title}${number}` } },
    { shown: { ...shown, message: `${shown.message} ${number}` } },
    { shown: { ...shown, options: shown.options.toReversed() } },
    { shown: { ...shown, report: number % 2 ? null : `${number} tests pass.` } },
    { chosen: number % 2 ? "no" : `o${number}` },
    { note: `note ${number}` },
    { reportHash: number % 2 ? null : hash },
    { evidence: number % 2 ? [] : [{ requirement: "tests", class: "run", sha256: hash }] },
    { subject: number % 2 || !subject ? null : { ...subject, commit: hash.slice(0, 40) } },
    { head: hash },
  ];
  return { ...statement, ...one(changes, chance) };
}

export function genuineReceipts(chance: Chance): readonly SignedReceipt[] {
  return Array.from({ length: 40 }, () => {
    const nonce = digest(`nonce ${chance(1e9)}`).toString("base64url");
    return signed(one(people, chance), statement, { ceremony: { nonce }, counter: chance(1_000) });
  });
}

/** Receipts that approvers have signed for something else. */
export function otherReceipts(chance: Chance): readonly SignedReceipt[] {
  return Array.from({ length: 200 }, () => signed(one(people, chance), otherStatement(chance)));
}

/** Changes the bytes of one part. */
function onBytes(change: (bytes: Buffer, chance: Chance) => Buffer): Forgery {
  return (receipt, _, chance) => {
    const part = one(parts, chance);
    const bytes = change(Buffer.from(receipt[part], "base64url"), chance);
    return { ...receipt, [part]: bytes.toString("base64url") };
  };
}

/** Has a person or the attacker sign the right statement in a wrong way. */
function signing(change: (chance: Chance) => Changes, by = people): Forgery {
  return (_receipt, _other, chance) => signed(one(by, chance), statement, change(chance));
}

/** Puts the right statement into a receipt for another one. */
function relabelled(other: SignedReceipt): { readonly bytes: Buffer; readonly preimage: string } {
  const preimage: object = JSON.parse(Buffer.from(other.preimage, "base64url").toString());
  const bytes = Buffer.from(canonicalJson({ ...preimage, statement }));
  return { bytes, preimage: bytes.toString("base64url") };
}

const thief = { ...mallory, name: "Ann", credential: ann.credential };
const stranger = authenticator("Ann", {}, "not enrolled");
const origins = [
  "http://localhost:4748",
  `http://${RP}`,
  `http://${RP}:80`,
  `https://${RP}:4748`,
  `http://x.${RP}:4748`,
];

/** Forgeries by an agent that has all receipts ever made and everything but the keys. */
export const forgeries: Readonly<Record<string, Forgery>> = {
  "a bit flipped": onBytes((bytes, chance) => {
    const place = chance(bytes.length);
    bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << chance(8)), place);
    return bytes;
  }),
  "cut off": onBytes((bytes, chance) => bytes.subarray(0, chance(bytes.length))),
  "made longer": onBytes((bytes, chance) =>
    Buffer.concat([bytes, digest(`${chance(99)}`).subarray(0, 1 + chance(8))]),
  ),
  "a character replaced": (receipt, _, chance) => {
    const part = one(parts, chance);
    const at = chance(receipt[part].length);
    const sign = one([..."ABCxyz019-_=+/ ~\n"], chance);
    return { ...receipt, [part]: receipt[part].slice(0, at) + sign + receipt[part].slice(at + 1) };
  },
  "a part of another receipt": (receipt, other, chance) => {
    const part = one(parts, chance);
    return { ...receipt, [part]: other[part] };
  },
  "a part in another receipt": (receipt, other, chance) => {
    const part = one(parts, chance);
    return { ...other, [part]: receipt[part] };
  },
  "replayed for another decision": (_, other) => other,
  relabelled: (_, other) => ({ ...other, preimage: relabelled(other).preimage }),
  "relabelled with its challenge": (_, other) => {
    const { bytes, preimage } = relabelled(other);
    const client: object = JSON.parse(Buffer.from(other.clientDataJSON, "base64url").toString());
    const changed = JSON.stringify({ ...client, challenge: challengeOf(bytes) });
    return { ...other, preimage, clientDataJSON: Buffer.from(changed).toString("base64url") };
  },
  "a field too many": (receipt, _, chance) => ({ ...receipt, [`x${chance(99)}`]: 1 }),
  "a field of another type": (receipt, _, chance) => ({
    ...receipt,
    [one(parts, chance)]: one([null, 1, [], {}, true, ""], chance),
  }),
  "signed with another key": signing(() => ({}), [thief]),
  "signed with a key that is not enrolled": signing(() => ({}), [mallory, stranger]),
  "signed with a revoked key": signing(() => ({}), [cleo]),
  "signed as another approver": signing((chance) => ({
    ceremony: { approver: one(["Cleo", "Mallory"], chance) },
  })),
  "signed at another origin": signing((chance) => ({ ceremony: { origin: one(origins, chance) } })),
  "signed at an origin that it hides": signing((chance) => ({ client: { origin: one(origins, chance) } })),
  "signed in a frame": signing((chance) => ({
    client: one([{ crossOrigin: true }, { topOrigin: "http://a" }], chance),
  })),
  "signed for another RP": signing((chance) => ({ rpId: one(["localhost", "example.org", ""], chance) })),
  "signed under another RP": signing(() => ({ ceremony: { rpId: "localhost" } })),
  "signed without a person": signing((chance) => ({ flags: one([0, UP, UV, UP | BE | BS], chance) })),
  "signed by a copied key": signing((chance) => ({ flags: UP | UV | one([BS, BE | BS], chance) }), [ann]),
  "signed at enrolment": signing(() => ({ client: { type: "webauthn.create" } })),
  "signed in another spelling": signing((chance) => ({
    preimage: (bytes) => Buffer.from(bytes.toString().replace(one([",", ":", "{"], chance), "$& ")),
  })),
  "signed as another type": signing((chance) => ({
    preimage: (bytes) =>
      Buffer.from(
        bytes.toString().replace("navigator/decision", `navigator/${one(["removal", "x"], chance)}`),
      ),
  })),
};
