import * as z from "zod";
import type { Brought, Piece } from "./attachment.ts";
import type { EvidenceFact } from "./evidence.ts";
import { Json, type JsonObject } from "./json.ts";
import type { TestReport } from "./test-report.ts";
import { shortened } from "./words/shortened.ts";

/** The content of a report that people approve, besides its output. Its hash, with the output, is what they approve. */
export const AskedReport = z.object({
  outcome: z.string().nullable(),
  variables: z.record(z.string(), Json),
  note: z.string().nullable(),
  /** type, name, path and hash of each attachment, and whether it replaces others */
  attachments: z.array(z.array(Json)),
  /** the figures of test reports, by requirement */
  figures: z.array(Json),
});
export type AskedReport = z.infer<typeof AskedReport>;

/** How many characters of each part a person is shown first. */
export const AT_A_GLANCE = 400;

/** The first lines that a person is shown of a report: its note and its outcome. */
export function askedBeginning({ note, outcome }: Pick<AskedReport, "note" | "outcome">): readonly string[] {
  const result = outcome === null ? "" : `outcome: ${outcome}`;
  return [note ?? "", result].filter(Boolean).map((part) => shortened(part, AT_A_GLANCE));
}

/** An attachment as a report's hash covers it. */
export function pieceOf(piece: Piece | Brought): Json[] {
  const { type, name, path, sha256 } = piece;
  const replaces = "replace" in piece && piece.replace === true;
  return [type, name ?? "", path ?? "", sha256, replaces];
}

/** The figures of a fact as a report's hash covers them. */
export function figuresOf({ requirement, report }: EvidenceFact): Json[] {
  return report ? [[requirement, figuresIn(report)]] : [];
}

/** The figures of a report, without those that differ each time the same tools run. Drops absent figures. */
export function figuresIn({
  durationMs: _duration,
  failures: _failures,
  suites: _suites,
  ...figures
}: TestReport): JsonObject {
  return JSON.parse(JSON.stringify(figures)) as JsonObject;
}
