import type * as z from "zod";
import {
  EXPORT_FORMAT,
  EXPORT_VERSION,
  ExportHeader,
  ExportTrailer,
  ProjectRecord,
} from "../../../model/project-record.ts";
import type { Refusal, Result } from "../../../model/refusal.ts";
import { sameValue } from "../../../workflow/conditions/same-value.ts";
import { firstMisfit } from "../../../workflow/schema-mismatch.ts";
import { judgeShape } from "../../door/input-shape.ts";
import { TextDigest } from "../../library/text-digest.ts";
import type { Call } from "../../ports/call.ts";
import { damaged } from "./damaged.ts";
import { RecordCheck } from "./record-check.ts";

/** An intact export: no line altered, every record valid, every chain sound. */
export interface CheckedExport {
  readonly header: ExportHeader;
  readonly sha256: string;
  /** the number of lines, including header and trailer */
  readonly lines: number;
  /** the last hash of each task's chain in the target project */
  readonly ends: ReadonlyMap<string, string>;
}

/** Validates an export for import into the project `target`. */
export async function checkExport(
  lines: AsyncIterable<string>,
  target: string,
  progress: Call["progress"],
): Promise<Result<CheckedExport>> {
  const check = new ExportCheck(target);
  for await (const line of lines) {
    const refusal = check.add(line);
    if (refusal) return { ok: false, refusal };
    await progress(check.lines, check.expected);
  }
  return check.finish();
}

class ExportCheck {
  lines = 0;
  readonly #target: string;
  readonly #digest = new TextDigest();
  #open: { readonly header: ExportHeader; readonly records: RecordCheck } | undefined;
  #sha256: string | undefined;

  constructor(target: string) {
    this.#target = target;
  }

  get expected(): number {
    const counts = this.#open?.header.counts;
    if (!counts) return 2;
    return counts.definitions + counts.tasks + counts.entries + counts.replies + counts.records + 2;
  }

  add(line: string): Refusal | undefined {
    this.lines += 1;
    if (this.#sha256 !== undefined) return damaged("this line comes after the end", this.lines);
    const value = parsed(line);
    if (!this.#open) return this.#begin(line, value);
    if (value === undefined || judgeShape(value)) return damaged("it cannot be read", this.lines);
    const trailer = ExportTrailer.safeParse(value);
    if (trailer.success) return this.#end(this.#open.records, trailer.data.sha256);
    this.#digest.add(`${line}\n`);
    const record = ProjectRecord.safeParse(value);
    if (!record.success) return damaged(complaint(record.error, value), this.lines);
    // Pass on the parsed value: the schema's copy has its fields in another order, which would change the hashes.
    const problem = this.#open.records.add(value as ProjectRecord);
    return problem === undefined ? undefined : damaged(problem, this.lines);
  }

  finish(): Result<CheckedExport> {
    if (!this.#open || this.#sha256 === undefined)
      return { ok: false, refusal: damaged(`the export is cut off after ${this.lines} lines`) };
    const { header, records } = this.#open;
    return {
      ok: true,
      value: { header, sha256: this.#sha256, lines: this.lines, ends: records.ends },
    };
  }

  #begin(line: string, value: unknown): Refusal | undefined {
    if (!isExport(value)) return damaged("this is not an export", 1);
    if (typeof value.version === "number" && value.version > EXPORT_VERSION) return newer(value.version);
    const header = ExportHeader.safeParse(value);
    if (!header.success) return damaged(complaint(header.error, value), 1);
    this.#digest.add(`${line}\n`);
    this.#open = { header: header.data, records: new RecordCheck(header.data.project, this.#target) };
    return undefined;
  }

  #end(records: RecordCheck, sha256: string): Refusal | undefined {
    if (this.#digest.hex() !== sha256) return damaged("a line before the end was altered", this.lines);
    this.#sha256 = sha256;
    const counts = this.#open?.header.counts ?? records.counts;
    if (!sameValue(records.counts, counts)) return damaged("there is more or less than the header says");
    const missing = records.finish();
    return missing === undefined ? undefined : damaged(missing);
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    // The line is not JSON: it is truncated or altered. The caller reports its number.
    return undefined;
  }
}

function isExport(value: unknown): value is { readonly format: string; readonly version?: unknown } {
  return typeof value === "object" && value !== null && "format" in value && value.format === EXPORT_FORMAT;
}

function complaint(error: z.ZodError, value: unknown): string {
  if (error.issues[0]?.path.length === 0) return "it is no record of an export";
  return firstMisfit(error, value).slice(0, 300);
}

function newer(version: number): Refusal {
  return {
    code: "EXPORT_NEWER",
    message: `The export is of version ${version}; this program reads versions up to ${EXPORT_VERSION}.`,
    facts: { version, known: EXPORT_VERSION },
  };
}
