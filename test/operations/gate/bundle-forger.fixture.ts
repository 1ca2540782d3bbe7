import type { Attestation } from "../../../src/model/attestation.ts";
import type { Event } from "../../../src/model/event.ts";
import type { HistoryEntry } from "../../../src/model/history.ts";
import { Preimage } from "../../../src/model/preimage.ts";
import type { Receipt } from "../../../src/model/receipt.ts";
import type { SignedReceipt } from "../../../src/model/signed-receipt.ts";
import { mallory, statement as otherStatement } from "../../../src/presence/approvers.fixture.ts";
import { type Changes, signed } from "../../../src/presence/authenticator.fixture.ts";
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

/** Signs what was signed, with a key of the forger's choice and a change. */
function signedAnew(bundle: string, change: Changes): string {
  return withSigned(bundle, (receipt) => {
    const preimage = Preimage.parse(JSON.parse(Buffer.from(receipt.preimage, "base64url").toString()));
    return signed(mallory, preimage.statement, { ceremony: preimage.ceremony, ...change });
  });
}

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
  "signed with another key": (bundle) => signedAnew(bundle, {}),
  "signed at another origin": (bundle, _, chance) =>
    signedAnew(bundle, { client: { origin: `http://localhost:${4_000 + chance(999)}` } }),
  "signed for another RP": (bundle) => signedAnew(bundle, { rpId: "localhost" }),
  "signed for another run": (bundle) => withSigned(bundle, () => signed(ann, otherStatement)),
};
