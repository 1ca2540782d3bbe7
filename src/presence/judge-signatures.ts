import { canonicalJson } from "../model/canonical-json.ts";
import type { DecisionStatement } from "../model/decision-statement.ts";
import type { EventOf } from "../model/event.ts";
import type { HistoryEntry } from "../model/history.ts";
import type { RefusalCode } from "../model/refusal.ts";
import type { SignedReceipt } from "../model/signed-receipt.ts";
import type { Approvers } from "./approvers.ts";
import { readReceipt } from "./read-receipt.ts";
import { SignedReports } from "./signed-reports.ts";
import { verifyReceipt } from "./verify-receipt.ts";

type DecidedEvent = EventOf<"answered"> | EventOf<"approved"> | EventOf<"resolved">;

/** A signature in a history that does not hold. */
export interface SignatureProblem {
  readonly version: number;
  readonly code: RefusalCode;
  readonly problem: string;
}

/** A decision that an operator made in place of the signatures. */
export interface BrokenGlass {
  readonly version: number;
  readonly step: string;
  readonly operator: string;
  readonly reason: string;
}

/** What a task's history says of signatures. */
export interface JudgedSignatures {
  readonly broken: readonly BrokenGlass[];
  /** the decisions whose signatures hold, and the approvers who made them */
  readonly signed: readonly { readonly version: number; readonly approvers: readonly string[] }[];
  readonly problems: readonly SignatureProblem[];
}

/**
 * Verifies every decision at the level `present` in the history of one task, oldest entry first: its receipts, that they
 * are about what the event records, that the entry that asked is part of this history, and that no receipt counts twice.
 */
export function judgeSignatures(
  project: string,
  entries: readonly HistoryEntry[],
  approvers: Approvers,
): JudgedSignatures {
  const signed: { version: number; approvers: readonly string[] }[] = [];
  const problems: SignatureProblem[] = [];
  const broken: BrokenGlass[] = [];
  const seen: Seen = { project, heads: new Map(), nonces: new Set(), reports: new SignedReports() };
  for (const entry of entries) {
    const { version, events, task, hash } = entry;
    for (const event of events) {
      const glass = brokenBy(event);
      if (glass) broken.push({ version, ...glass });
      if (!isSignedEvent(event)) continue;
      const judged = judgeEvent(event, task, approvers, seen);
      if (typeof judged === "string")
        problems.push({ version, code: judged, problem: problemWith(event, judged) });
      else signed.push({ version, approvers: judged });
    }
    if (seen.reports.isAltered(entry))
      problems.push({ version, code: "RECEIPT_OTHER_REPORT", problem: altered(version) });
    seen.heads.set(hash, entry);
  }
  return { broken, signed, problems };
}

function brokenBy(event: HistoryEntry["events"][number]): Omit<BrokenGlass, "version"> | undefined {
  const receipt = "receipt" in event ? event.receipt : undefined;
  if (receipt?.breakGlass === undefined || !("by" in event)) return undefined;
  return { step: event.step, operator: receipt.identity ?? event.by?.id ?? "", reason: receipt.breakGlass };
}

function isSignedEvent(event: HistoryEntry["events"][number]): event is DecidedEvent {
  const isDecision = event.type === "answered" || event.type === "approved" || event.type === "resolved";
  return isDecision && event.receipt?.assurance === "present";
}

interface Seen {
  readonly project: string;
  /** the entries before this one, by their hashes */
  readonly heads: Map<string, HistoryEntry>;
  readonly nonces: Set<string>;
  readonly reports: SignedReports;
}

/** The approvers who signed a decision, or the code of what is wrong. */
function judgeEvent(
  event: DecidedEvent,
  task: string,
  approvers: Approvers,
  seen: Seen,
): readonly string[] | RefusalCode {
  const names = new Set<string>();
  const statements = new Set<string>();
  for (const receipt of event.receipt?.signed ?? []) {
    const one = judgeOne(receipt, event, task, approvers, seen);
    if ("code" in one) return one.code;
    names.add(one.approver);
    statements.add(canonicalJson(one.statement));
  }
  // Approvers who saw different words are not a quorum for any of them.
  if (statements.size > 1) return "QUORUM_MISSING";
  const told = new Set(event.receipt?.approvers);
  const isAsTold = names.size > 0 && names.size === told.size && [...names].every((name) => told.has(name));
  return isAsTold ? [...names] : "QUORUM_MISSING";
}

function judgeOne(
  receipt: SignedReceipt,
  event: DecidedEvent,
  task: string,
  approvers: Approvers,
  { project, heads, nonces, reports }: Seen,
): { readonly approver: string; readonly statement: DecisionStatement } | { readonly code: RefusalCode } {
  const read = readReceipt(receipt);
  if (!read.ok) return read.refusal;
  const { statement } = read.value.preimage;
  if ("change" in statement) return { code: "RECEIPT_OTHER_CHANGE" };
  const isHere = statement.node === event.step || statement.node.endsWith(`/${event.step}`);
  if (!isHere) return { code: "RECEIPT_OTHER_VISIT" };
  const visit = event.receipt?.visit ?? -1;
  const expected = { ...statement, project, task, visit, ...decided(event, statement.chosen) };
  const verified = verifyReceipt(receipt, approvers, expected);
  if (!verified.ok) return verified.refusal;
  const head = heads.get(statement.head);
  if (!head) return { code: "RECEIPT_OTHER_HEAD" };
  const other = event.type === "approved" ? reports.sign(statement, event.step, head) : undefined;
  if (other) return { code: other };
  const { nonce, approver } = verified.value;
  if (nonces.has(nonce)) return { code: "RECEIPT_USED" };
  nonces.add(nonce);
  return { approver, statement };
}

/** What the event records of the decision, in the words of a statement. */
function decided(event: DecidedEvent, chosen: string): Partial<DecisionStatement> {
  const note = event.note ?? null;
  switch (event.type) {
    case "answered":
      return { kind: "checkpoint", chosen: event.option, note, reportHash: null };
    case "approved":
      return {
        kind: "approval",
        chosen: `approve ${event.requirement}`,
        note,
        reportHash: event.report ?? null,
      };
    case "resolved": {
      // The event names neither the way of `goto` and `resume`, nor a missing note.
      const isSame = chosen === event.resolution || chosen.startsWith(`${event.resolution} `);
      return { kind: "resolution", chosen: isSame ? chosen : event.resolution, reportHash: null };
    }
  }
}

function altered(version: number): string {
  return `Entry ${version} has another report than the one that was signed under its hash.`;
}

function problemWith({ type, step }: DecidedEvent, code: RefusalCode): string {
  return `The signature of what was ${type} at "${step}" does not hold: ${code}.`;
}
