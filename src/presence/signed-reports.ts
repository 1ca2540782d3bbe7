import { type AskedReport, askedBeginning, figuresOf, pieceOf } from "../model/asked-report.ts";
import { staying, withoutAttachments } from "../model/attached-names.ts";
import type { Piece } from "../model/attachment.ts";
import { canonicalJson } from "../model/canonical-json.ts";
import type { DecisionStatement } from "../model/decision-statement.ts";
import type { Event, EventOf } from "../model/event.ts";
import type { HistoryEntry } from "../model/history.ts";
import type { Json } from "../model/json.ts";
import type { RefusalCode } from "../model/refusal.ts";
import { reportWords } from "../model/words/report-words.ts";
import { digest } from "./digest.ts";

interface SignedReport {
  readonly step: string;
  readonly report: AskedReport;
  readonly output: Json;
}

/**
 * The reports that approvers have signed in one history, to compare with those that were accepted. A signature covers the
 * hash of the entry that asked, and that entry has the whole report.
 */
export class SignedReports {
  readonly #byHash = new Map<string, SignedReport>();
  #attached: readonly Piece[] = [];

  /** Takes a signed approval of a report that `entry` asked for; returns what differs between the two. */
  sign(statement: DecisionStatement, step: string, entry: HistoryEntry): RefusalCode | undefined {
    const asked = entry.events.findLast((event) => event.type === "approval_asked");
    const { reportHash, shown } = statement;
    if (asked?.step !== step || reportHash === null) return "RECEIPT_OTHER_REPORT";
    const { report } = asked;
    const output = entry.output ?? null;
    if (digest(canonicalJson({ ...report, output })).toString("hex") !== reportHash)
      return "RECEIPT_OTHER_REPORT";
    const text = entry.note ?? "";
    const isShown = text.startsWith(askedBeginning(report).join("\n")) && shown.report === wordsOf(text);
    if (!isShown) return "RECEIPT_OTHER_WORDS";
    this.#byHash.set(reportHash, { step, report, output });
    return undefined;
  }

  /** Takes the next entry of the history; tells whether a report in it is another one than was signed under its hash. */
  isAltered(entry: HistoryEntry): boolean {
    const before = this.#attached;
    this.#attached = entry.events.reduce(piecesAfter, entry.type === "replaced" ? [] : before);
    return entry.events.some((event) => {
      if (event.type !== "reported" || event.hash === undefined) return false;
      const signed = this.#byHash.get(event.hash);
      return signed?.step === event.step && !isSame(signed, event, entry, before);
    });
  }
}

function wordsOf(text: string): string {
  const { about, text: said = "" } = reportWords(text);
  return [about, said].filter(Boolean).join("\n");
}

function piecesAfter(kept: readonly Piece[], event: Event): readonly Piece[] {
  if (event.type === "attached")
    return [...staying(kept, event.attachment), withoutReplace(event.attachment)];
  return event.type === "detached" ? withoutAttachments(kept, event.attachment) : kept;
}

function withoutReplace({ replace: _replace, ...piece }: EventOf<"attached">["attachment"]): Piece {
  return piece;
}

function isSame(
  { report, output }: SignedReport,
  { outcome, evidence = [] }: EventOf<"reported">,
  entry: HistoryEntry,
  kept: readonly Piece[],
): boolean {
  const brought = entry.events.flatMap((event) => (event.type === "attached" ? [event.attachment] : []));
  const made = {
    outcome: outcome ?? null,
    note: entry.note ?? null,
    output: entry.output ?? null,
    attachments: [...kept, ...brought].map(pieceOf),
    figures: evidence.flatMap(figuresOf),
  };
  const { variables, ...others } = report;
  return canonicalJson(made) === canonicalJson({ ...others, output }) && areWritten(variables, entry);
}

/** Whether no variable that the report names was first set to another value. Later ones are set by the step itself. */
function areWritten(reported: AskedReport["variables"], { events }: HistoryEntry): boolean {
  const first = events.find((event) => event.type === "variables_set");
  return Object.entries(first?.variables ?? {}).every(
    ([name, value]) =>
      !Object.hasOwn(reported, name) || canonicalJson(value) === canonicalJson(reported[name] ?? null),
  );
}
