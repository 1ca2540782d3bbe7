import type { Attachment, Brought } from "../../model/attachment.ts";
import type { Json } from "../../model/json.ts";
import type { Move } from "../../model/move.ts";
import { readableJson } from "../../model/words/readable-json.ts";
import { shortened } from "../../model/words/shortened.ts";
import { contentHash } from "../../workflow/hash.ts";
import type { ProgramNode } from "../../workflow/program.ts";

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
}

const AT_A_GLANCE = 400;
/** The most characters of a report as text. The history has the whole output. */
const LONGEST = 40_000;

export function reportHash({
  outcome,
  variables,
  output,
  note,
  kept = [],
  brought = [],
}: ReportContent): string {
  return contentHash({
    outcome: outcome ?? null,
    variables: { ...variables },
    output: output ?? null,
    note: note ?? null,
    attachments: [...kept, ...brought].map(pieceOf),
  });
}

/**
 * A report as text for a person: the beginning of every part, outcome first, then the long parts in full. Otherwise a
 * long summary would hide the other parts from a person who sees only the first lines.
 */
export function reportText({
  outcome,
  variables = {},
  output,
  note,
  kept = [],
  brought = [],
}: ReportContent): string {
  const said = note ?? "";
  const result = outcome === undefined ? "" : `outcome: ${outcome}`;
  const values = Object.keys(variables).length === 0 ? "" : readableJson({ ...variables });
  const made = output === undefined ? "" : readableJson(output);
  const attached = [
    ...brought.map((piece) => `attached: ${pieceName(piece)}`),
    ...kept.map((piece) => `attached before: ${pieceName(piece)}`),
  ].join("\n");
  const begun = [said, result, values, made, attached].filter(Boolean);
  const long = [result, values, attached, said, made].filter(({ length }) => length > AT_A_GLANCE);
  const lines = begun.map((part) => shortened(part, AT_A_GLANCE));
  return shortened([...lines, ...(long.length > 0 ? ["", "In full:", ...long] : [])].join("\n"), LONGEST);
}

function pieceName({ type, name, path }: Attachment | Brought): string {
  return [type, name ?? path].filter(Boolean).join(" ");
}

/** The move with the hash of its whole content, if it is a report at a step where people approve reports. */
export function withReportHash(move: Move, node: ProgramNode, content: () => ReportContent): Move {
  if (move.type !== "report" || !isApprovable(node)) return move;
  return { ...move, hash: reportHash(content()) };
}

function isApprovable(node: ProgramNode): boolean {
  return "requirements" in node && node.requirements.some(({ evidence }) => "approval" in evidence);
}

function pieceOf(piece: Attachment | Brought): Json {
  const { type, name, path, sha256 } = piece;
  const replaces = "replace" in piece && piece.replace === true;
  return [type, name ?? path ?? "", sha256, replaces];
}
