import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  type ExportHeader,
  type ExportTrailer,
} from "../../../model/project-record.ts";
import { jsonText } from "../../../model/words/json-text.ts";
import type { ProjectSnapshot } from "../../../store/parts/transfer.ts";
import { TextDigest } from "../../library/text-digest.ts";

/**
 * A project as lines: a header, one line per record, and a trailer with the digest of all lines before it. Entries
 * are written in full, with the texts of attachments: their hashes cover the texts, so an import would report a
 * shortened entry as altered.
 */
export async function* exportLines(
  project: string,
  exportedAt: number,
  { counts, records }: ProjectSnapshot,
): AsyncGenerator<string> {
  const digest = new TextDigest();
  const sealed = (value: unknown): string => {
    const line = lineOf(value);
    digest.add(line);
    return line;
  };
  yield sealed({
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    project,
    exportedAt,
    counts,
  } satisfies ExportHeader);
  for await (const record of records) yield sealed(record);
  yield lineOf({ kind: "end", sha256: digest.hex() } satisfies ExportTrailer);
}

function lineOf(value: unknown): string {
  return `${jsonText(value)}\n`;
}
