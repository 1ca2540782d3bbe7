import { constants } from "node:fs";
import { open, realpath } from "node:fs/promises";
import type { Reading } from "../../../model/measurement.ts";
import { ranks } from "../../../model/measurement.ts";
import type { TestReport } from "../../../model/test-report.ts";
import type { ReadReport } from "../../../operations/ports/evidence-port.ts";
import { insideRoot } from "../../files/inside-root.ts";
import { isOpenDatabase } from "../../files/protected-paths.ts";
import type { Figures } from "./collector.ts";
import { decode } from "./decode.ts";
import { type Measured, measureText } from "./measure-text.ts";

const MAX_BYTES = 32 * 1024 * 1024;
/** The most failures of one report that the history stores. */
const MOST_FAILURES = 5;

/** Reads a report in the project for a requirement. */
export async function readReport(root: string, path: string): Promise<ReadReport> {
  const { measured } = await measureFile(root, path);
  if (!measured.ok) return { ok: false, problem: measured.because };
  return { ok: true, report: reportOf(measured.figures) };
}

/**
 * Measures a report, and adds its tool, path and time. Only a person at the terminal may name a file
 * outside of the project.
 */
export async function readMeasurements(root: string, path: string, anywhere: boolean): Promise<Reading> {
  const { measured, at } = anywhere
    ? await measureReal(await realpath(path).catch(() => path), path)
    : await measureFile(root, path);
  if (!measured.ok) {
    const { source, because } = measured;
    return { measured: false, because, path, ...(source !== undefined && { source }) };
  }
  const { values, problems, commit } = measured.figures;
  return {
    measured: true,
    source: measured.source,
    rank: ranks.captured,
    at,
    ...(commit !== undefined && { commit }),
    path,
    values,
    problems: [...problems],
  };
}

async function measureFile(root: string, path: string): Promise<{ measured: Measured; at: string }> {
  const inside = await insideRoot(root, path);
  if (!inside.ok) return { measured: { ok: false, because: inside.problem }, at: "" };
  return measureReal(inside.path, path);
}

async function measureReal(real: string, path: string): Promise<{ measured: Measured; at: string }> {
  const file = await readWhole(real, path);
  if (!file.ok) return { measured: { ok: false, because: file.problem }, at: "" };
  const measured = await measureText(decode(file.bytes));
  return {
    measured: measured.ok ? measured : { ...measured, because: `${path}: ${measured.because}` },
    at: file.at,
  };
}

type Whole =
  | { readonly ok: true; readonly bytes: Uint8Array; readonly at: string }
  | { readonly ok: false; readonly problem: string };

async function readWhole(real: string, path: string): Promise<Whole> {
  try {
    if (await isOpenDatabase(real)) return { ok: false, problem: `${path} is the database that is open` };
    // Without NONBLOCK, opening a pipe waits for its writer.
    const file = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const status = await file.stat();
      if (!status.isFile()) return { ok: false, problem: `${path} is not a file` };
      if (status.size > MAX_BYTES) return { ok: false, problem: `${path} holds more than 32 MiB` };
      const bytes = Buffer.alloc(status.size);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
      return { ok: true, bytes: bytes.subarray(0, bytesRead), at: status.mtime.toISOString() };
    } finally {
      await file.close();
    }
  } catch {
    // The file was removed meanwhile, or is unreadable.
    return { ok: false, problem: `${path} cannot be read` };
  }
}

/** The report that a requirement is checked against. */
function reportOf({ values, problems, suites, durationMs }: Figures): TestReport {
  const { tests, lint, types, coverage, security } = values;
  return {
    ...(tests && { tests: testsOf(tests) }),
    ...(lint && { lint }),
    ...(types && { types }),
    ...(coverage && { coverage }),
    ...(security && { security }),
    ...(suites !== undefined && { suites }),
    ...(durationMs !== undefined && { durationMs }),
    failures: problems.slice(0, MOST_FAILURES).map(({ id, message }) => ({ name: id, message })),
  };
}

function testsOf({ passed, failed, skip, errors = 0 }: NonNullable<Figures["values"]["tests"]>) {
  const bad = failed + errors;
  return { total: passed + bad + skip, passed, failed: bad, skipped: skip };
}
