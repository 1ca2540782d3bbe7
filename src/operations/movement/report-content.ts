import {
  type AskedReport,
  AT_A_GLANCE,
  askedBeginning,
  figuresIn,
  figuresOf,
  pieceOf,
} from "../../model/asked-report.ts";
import type { Attachment, Brought } from "../../model/attachment.ts";
import type { EvidenceFact } from "../../model/evidence.ts";
import type { Json } from "../../model/json.ts";
import type { Move } from "../../model/move.ts";
import { wordsOfRequirementId } from "../../model/requirement.ts";
import { attachedFileText } from "../../model/words/attached-file-text.ts";
import { counted } from "../../model/words/counted.ts";
import { readableJson } from "../../model/words/readable-json.ts";
import { shortened } from "../../model/words/shortened.ts";
import { contentHash } from "../../workflow/hash.ts";
import type { ProgramNode } from "../../workflow/program.ts";
import { guards } from "../../workflow/requirements.ts";

/** The whole content of a report, which an approval covers. */
export interface ReportContent {
  readonly outcome?: string | undefined;
  readonly variables?: Readonly<Record<string, Json>> | undefined;
  readonly output?: Json | undefined;
  readonly note?: string | undefined;
  /** the attachments from before this report */
  readonly kept?: readonly Attachment[] | undefined;
  /** the attachments of this report */
  readonly brought?: readonly Brought[] | undefined;
  /** the facts that were gathered for the report; the figures of test reports are part of its content */
  readonly facts?: readonly EvidenceFact[] | undefined;
}

/** The most characters of a report as text. The history has the whole output. */
const LONGEST = 40_000;

/** The content as the request for approval records it: everything but the output, which its entry has. */
export function askedReport({
  outcome,
  variables,
  note,
  kept = [],
  brought = [],
  facts = [],
}: ReportContent): AskedReport {
  return {
    outcome: outcome ?? null,
    variables: { ...variables },
    note: note ?? null,
    attachments: [...kept, ...brought].map(pieceOf),
    figures: facts.flatMap(figuresOf),
  };
}

export function reportHash(content: ReportContent): string {
  return contentHash({ ...askedReport(content), output: content.output ?? null });
}

/**
 * A report as text for a person. First comes the beginning of every part, the outcome first; then the long parts in
 * full. Otherwise a long summary would hide the other parts from a person who sees only the first lines.
 */
export function reportText({
  outcome,
  variables = {},
  output,
  note,
  kept = [],
  brought = [],
  facts = [],
}: ReportContent): string {
  const said = note ?? "";
  const result = outcome === undefined ? "" : `outcome: ${outcome}`;
  const values = Object.keys(variables).length === 0 ? "" : readableJson({ ...variables });
  const made = output === undefined ? "" : readableJson(output);
  const attached = [
    ...brought.map((piece) => `attached: ${attachedFileText(piece)}`),
    ...kept.map((piece) => `attached before: ${attachedFileText(piece)}`),
  ].join("\n");
  const texts = brought.flatMap(({ type, name = type, text }) =>
    text === undefined ? [] : [`${name}:\n${text}`],
  );
  const figures = facts.flatMap(figuresText).join("\n");
  const begun = [values, made, attached, figures, ...texts].filter(Boolean);
  const long = [result, values, attached, figures, said, made, ...texts].filter(
    ({ length }) => length > AT_A_GLANCE,
  );
  const first = askedBeginning({ note: note ?? null, outcome: outcome ?? null });
  const lines = [...first, ...begun.map((part) => shortened(part, AT_A_GLANCE))];
  return shortened([...lines, ...(long.length > 0 ? ["", "In full:", ...long] : [])].join("\n"), LONGEST);
}

function figuresText({ requirement, report }: EvidenceFact): string[] {
  if (!report) return [];
  const { tests } = report;
  const { tests: _tests, ...others } = figuresIn(report);
  const parts = [
    ...(tests ? [`${counted(tests.total, "test")}, ${tests.failed} failed`] : []),
    ...(Object.keys(others).length > 0 ? [JSON.stringify(others)] : []),
  ];
  return [`${wordsOfRequirementId(requirement)}: ${parts.join("; ")}`];
}

/** The move with the hash of its whole content, if it is a report at a step where people approve reports. */
export function withReportHash(move: Move, node: ProgramNode, content: () => ReportContent): Move {
  if (move.type !== "report" || !isApprovable(node)) return move;
  return { ...move, hash: reportHash(content()) };
}

function isApprovable(node: ProgramNode): boolean {
  return "requirements" in node && node.requirements.some(({ evidence }) => "approval" in evidence);
}

/** Whether a move is a report that people have to approve. */
export function needsApproval(move: Move, node: ProgramNode): boolean {
  if (move.type !== "report" || !("requirements" in node)) return false;
  return node.requirements.some((one) => "approval" in one.evidence && guards(one, move.outcome));
}
