import type { Attestation } from "../../../src/model/attestation.ts";
import type { DecisionStatement } from "../../../src/model/decision-statement.ts";
import type { Event } from "../../../src/model/event.ts";
import type { HistoryEntry } from "../../../src/model/history.ts";
import { Preimage } from "../../../src/model/preimage.ts";
import type { Receipt } from "../../../src/model/receipt.ts";
import type { SignedReceipt } from "../../../src/model/signed-receipt.ts";
import { mallory, statement as otherStatement } from "../../../src/presence/approvers.fixture.ts";
import {
  type Authenticator,
  BE,
  type Changes,
  signed,
  UP,
  UV,
} from "../../../src/presence/authenticator.fixture.ts";
import { ann } from "../presence/signing.fixture.ts";
import { rechained } from "./gate.fixture.ts";

type Chance = (below: number) => number;
type Forgery = (bundle: string, other: string, chance: Chance) => string | undefined;
type Predicate = Attestation["predicate"];

const receiptParts = [
  "preimage",
  "credentialId",
  "authenticatorData",
  "clientDataJSON",
  "signature",
] as const;

function parsed(bundle: string): Attestation {
  return JSON.parse(bundle) as Attestation;
}

function withPredicate(bundle: string, change: (predicate: Predicate) => Partial<Predicate>): string {
  const attestation = parsed(bundle);
  const predicate = { ...attestation.predicate, ...change(attestation.predicate) };
  return JSON.stringify({ ...attestation, predicate });
}

/** The bundle with other events, its chain computed anew: the owner of a clone can do that. */
function withEvents(bundle: string, change: (event: Event, index: number) => readonly Event[]): string {
  return withPredicate(bundle, ({ history }) => {
    let index = 0;
    return {
      history: rechained(
        history.map((entry) => ({
          ...entry,
          events: entry.events.flatMap((event) => {
            index += 1;
            return [...change(event, index - 1)];
          }),
        })),
      ),
    };
  });
}

function countOf(bundle: string): number {
  return parsed(bundle).predicate.history.flatMap(({ events }) => events).length;
}

/** The bundle with another receipt of the decision. */
function withReceipt(bundle: string, change: (receipt: Receipt) => Receipt | undefined): string {
  return withEvents(bundle, (event) => {
    if (event.type !== "answered" || !event.receipt) return [event];
    const { receipt: _receipt, ...rest } = event;
    const receipt = change(event.receipt);
    return [receipt ? { ...rest, receipt } : rest];
  });
}

function signedIn(bundle: string): SignedReceipt | undefined {
  const events = parsed(bundle).predicate.history.flatMap((entry) => entry.events);
  return events.flatMap((event) => ("receipt" in event && event.receipt?.signed) || [])[0];
}

function withSigned(bundle: string, change: (receipt: SignedReceipt) => unknown): string {
  return withReceipt(bundle, (receipt) => ({
    ...receipt,
    signed: (receipt.signed ?? []).map((one) => change(one) as SignedReceipt),
  }));
}

/** Signs what was signed anew, in another way, with the forger's key or an approver's. */
function signedAnew(bundle: string, change: Changes, by: Authenticator): string {
  return withSigned(bundle, (receipt) => {
    const { statement, ceremony } = preimageOf(receipt);
    return signed(by, statement, { ...change, ceremony: { ...ceremony, ...change.ceremony } });
  });
}

function preimageOf(receipt: SignedReceipt): Preimage {
  return Preimage.parse(JSON.parse(Buffer.from(receipt.preimage, "base64url").toString()));
}

/** Puts a genuine receipt of an approver for another decision in the place of the right one. */
function signedOther(bundle: string, change: (statement: DecisionStatement) => object): string {
  return withSigned(bundle, (receipt) => {
    const { statement, ceremony } = preimageOf(receipt);
    if ("change" in statement) throw new Error("a bundle has signatures of decisions alone");
    return signed(ann, { ...statement, ...change(statement) }, { ceremony });
  });
}

const zeros = (length: number): string => "0".repeat(length);

function flipped(text: string, chance: Chance): string {
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length === 0) return "AA";
  const place = chance(bytes.length);
  bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << chance(8)), place);
  return bytes.toString("base64url");
}

const ended: Event = { type: "ended", step: "end", result: "success" };
const entered: Event = { type: "entered", step: "end", at: 1 };

/** Forgeries by an agent that owns the clone, the store and every bundle ever made: all but the keys. */
export const bundleForgeries: Readonly<Record<string, Forgery>> = {
  "a character replaced": (bundle, _, chance) => {
    const at = chance(bundle.length);
    return bundle.slice(0, at) + String.fromCharCode(32 + chance(90)) + bundle.slice(at + 1);
  },
  "cut off": (bundle, _, chance) => bundle.slice(0, chance(bundle.length - 1)),
  "a field too many": (bundle, _, chance) =>
    JSON.stringify({ ...parsed(bundle), [`x${chance(99)}`]: chance(9) }),
  "an old bundle": (_, other) => other,
  "another bundle's history": (bundle, other) =>
    withPredicate(bundle, () => ({ history: parsed(other).predicate.history })),
  "this history in another bundle": (bundle, other) =>
    withPredicate(other, () => ({ history: parsed(bundle).predicate.history.slice(0, -1) })),
  "another task's name": (bundle, _, chance) =>
    withPredicate(bundle, ({ history }) => {
      const task = `T${chance(99) + 9}`;
      return { task, history: rechained(history.map((entry) => ({ ...entry, task }))) };
    }),
  "another project": (bundle, _, chance) =>
    withPredicate(bundle, ({ history }) => {
      const project = `p${chance(99)}`;
      return { project, history: rechained(history, project) };
    }),
  "a weaker definition": (bundle, _, chance) =>
    withPredicate(bundle, ({ workflow }) => {
      const text = JSON.stringify(workflow.definition).replace(
        '"present"',
        ['"operator"', '"client"', '"relayed"'][chance(3)] ?? "",
      );
      return { workflow: { ...workflow, definition: JSON.parse(text) as typeof workflow.definition } };
    }),
  "an entry dropped": (bundle, _, chance) =>
    withPredicate(bundle, ({ history }) => {
      const at = chance(history.length);
      return { history: history.filter((_entry, index) => index !== at) };
    }),
  "an entry dropped, chained anew": (bundle, _, chance) =>
    withPredicate(bundle, ({ history }) => {
      const at = chance(history.length);
      return { history: rechained(history.filter((_entry, index) => index !== at)) };
    }),
  "an event dropped": (bundle, _, chance) => {
    const at = chance(countOf(bundle));
    return withEvents(bundle, (event, index) => (index === at ? [] : [event]));
  },
  "an event twice": (bundle, _, chance) => {
    const at = chance(countOf(bundle));
    return withEvents(bundle, (event, index) => (index === at ? [event, event] : [event]));
  },
  "an end made up": (_, other) => {
    const { history } = parsed(other).predicate;
    const last = history.at(-1) as HistoryEntry;
    const more = { ...last, type: "moved" as const, events: [entered, ended] };
    return withPredicate(other, () => ({ history: rechained([...history, more]) }));
  },
  "sent past the gate": (_, other) => {
    const { history } = parsed(other).predicate;
    const last = history.at(-1) as HistoryEntry;
    const gone: Event = { type: "resolved", step: "accept", resolution: "goto", depth: 0, by: last.caller };
    const more = { ...last, type: "moved" as const, events: [gone, entered, ended] };
    return withPredicate(other, () => ({ history: rechained([...history, more]) }));
  },
  "placed past the gate": (bundle, _, chance) => {
    const type = (["migrated", "replaced"] as const)[chance(2)] ?? "migrated";
    return withPredicate(bundle, ({ history }) => {
      const last = history.at(-1) as HistoryEntry;
      return { history: rechained([...history, { ...last, type, events: [] }]) };
    });
  },
  "another option": (bundle) =>
    withEvents(bundle, (event) => [event.type === "answered" ? { ...event, option: "no" } : event]),
  "another note": (bundle, _, chance) =>
    withEvents(bundle, (event) => [event.type === "answered" ? { ...event, note: `n${chance(99)}` } : event]),
  "another visit": (bundle, _, chance) =>
    withReceipt(bundle, (receipt) => ({ ...receipt, visit: receipt.visit + 1 + chance(9) })),
  "no signature": (bundle) => withReceipt(bundle, ({ signed: _signed, ...receipt }) => receipt),
  "a lower level": (bundle, _, chance) =>
    withReceipt(bundle, (receipt) => ({
      ...receipt,
      assurance: (["operator", "client", "relayed"] as const)[chance(3)] ?? "client",
    })),
  "broken glass made up": (bundle) =>
    withReceipt(bundle, ({ signed: _signed, approvers: _names, ...receipt }) => ({
      ...receipt,
      assurance: "operator",
      breakGlass: "in a hurry",
    })),
  "the receipt of another bundle": (bundle, other) => {
    const receipt = signedIn(other);
    return receipt && withSigned(bundle, () => receipt);
  },
  "this receipt in another bundle": (bundle, other) => {
    const receipt = signedIn(bundle);
    return receipt && signedIn(other) ? withSigned(other, () => receipt) : undefined;
  },
  "the receipt twice": (bundle) =>
    withReceipt(bundle, (receipt) => ({
      ...receipt,
      approvers: ["Ann", "Ben"],
      signed: [...(receipt.signed ?? []), ...(receipt.signed ?? [])],
    })),
  "a bit of the receipt flipped": (bundle, _, chance) => {
    const part = receiptParts[chance(receiptParts.length)] ?? "signature";
    return withSigned(bundle, (receipt) => ({ ...receipt, [part]: flipped(receipt[part], chance) }));
  },
  "another name at the receipt": (bundle) =>
    withReceipt(bundle, (receipt) => ({ ...receipt, approvers: ["Ben"] })),
  "signed with another key": (bundle) => signedAnew(bundle, {}, mallory),
  "signed by an approver at another origin": (bundle, _, chance) => {
    const origin = `http://localhost:${4_000 + chance(999)}`;
    const [client, ceremony] = [{ origin }, { origin }];
    return signedAnew(bundle, [{ client }, { ceremony }, { client, ceremony }][chance(3)] ?? {}, ann);
  },
  "signed by an approver for another RP": (bundle, _, chance) => {
    const rpId = ["localhost", "example.org", `nav-${chance(99)}.localhost`][chance(3)] ?? "";
    return signedAnew(bundle, chance(2) === 0 ? { rpId } : { ceremony: { rpId } }, ann);
  },
  "signed by an approver in a frame": (bundle, _, chance) =>
    signedAnew(bundle, { client: chance(2) === 0 ? { crossOrigin: true } : { topOrigin: "http://a" } }, ann),
  "signed by an approver without a person": (bundle, _, chance) =>
    signedAnew(bundle, { flags: [0, UP, UV, BE][chance(4)] ?? 0 }, ann),
  "signed by an approver for another task": (bundle, _, chance) =>
    signedOther(bundle, () => ({ task: `T${chance(99) + 9}` })),
  "signed by an approver at another visit": (bundle, _, chance) =>
    signedOther(bundle, ({ visit }) => ({ visit: visit + 1 + chance(9) })),
  "signed by an approver at another step": (bundle, _, chance) =>
    signedOther(bundle, () => ({ node: ["build", "end", "x/accept"][chance(3)] })),
  "signed by an approver for another option": (bundle, _, chance) =>
    signedOther(bundle, () => ({ chosen: ["no", "maybe", "succeed"][chance(3)] })),
  "signed by an approver for another kind": (bundle, _, chance) =>
    signedOther(bundle, () => ({ kind: ["approval", "resolution"][chance(2)] })),
  "signed by an approver for another version": (bundle, _, chance) =>
    signedOther(bundle, ({ workflow }) => ({
      workflow: chance(2) === 0 ? { ...workflow, hash: zeros(64) } : { ...workflow, id: `w${chance(99)}` },
    })),
  "signed by an approver for another project": (bundle, _, chance) =>
    signedOther(bundle, () => ({ project: `p${chance(99)}` })),
  "signed by an approver for another commit": (bundle, _, chance) =>
    signedOther(bundle, ({ subject }) => ({
      subject: [
        null,
        { ...subject, commit: zeros(40) },
        { ...subject, tree: zeros(40) },
        { ...subject, ref: "refs/heads/other" },
      ][chance(4)],
    })),
  "signed by an approver after another entry": (bundle) => signedOther(bundle, () => ({ head: zeros(64) })),
  "signed by an approver for another question": (bundle, _, chance) =>
    signedOther(bundle, ({ shown }) => ({ shown: { ...shown, message: `Is it ${chance(12)} o'clock?` } })),
  "signed by an approver for other options": (bundle, _, chance) =>
    signedOther(bundle, ({ shown }) => ({
      shown: { ...shown, options: shown.options.map(({ id }) => ({ id, label: `Way ${chance(99)}` })) },
    })),
  "signed by an approver for another report": (bundle) =>
    signedOther(bundle, () => ({ reportHash: zeros(64) })),
  "an old receipt of an approver": (bundle, other) => {
    const old = signedIn(other);
    return old && withSigned(bundle, () => signed(ann, preimageOf(old).statement));
  },
  "signed for another run": (bundle) => withSigned(bundle, () => signed(ann, otherStatement)),
};
