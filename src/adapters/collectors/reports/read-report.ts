import { constants } from "node:fs";
import { open } from "node:fs/promises";
import type { TestReport } from "../../../model/test-report.ts";
import type { ReadReport } from "../../../operations/ports/evidence-port.ts";
import { insideRoot } from "../../files/inside-root.ts";
import { readJsonReport } from "./read-json-report.ts";
import { readTap } from "./read-tap.ts";
import { NotAReport } from "./summary.ts";

const MAX_BYTES = 16 * 1024 * 1024;

/** Reads a test report in the project, in any known format. */
export async function readReport(root: string, path: string): Promise<ReadReport> {
  const inside = await insideRoot(root, path);
  if (!inside.ok) return { ok: false, problem: inside.problem };
  const text = await readWhole(inside.path, path);
  if (!text.ok) return text;
  try {
    return { ok: true, report: await parseReport(text.text) };
  } catch (error) {
    // A parser's error may quote the file's content, which must not reach the answer.
    return {
      ok: false,
      problem: `${path}: ${error instanceof NotAReport ? error.message : "it cannot be read"}`,
    };
  }
}

type Whole = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly problem: string };

async function readWhole(real: string, path: string): Promise<Whole> {
  try {
    // Without NONBLOCK, opening a pipe waits for its writer.
    const file = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const status = await file.stat();
      if (!status.isFile()) return { ok: false, problem: `${path} is not a file` };
      if (status.size > MAX_BYTES) return { ok: false, problem: `${path} holds more than 16 MiB` };
      const bytes = Buffer.alloc(status.size);
      const { bytesRead } = await file.read(bytes, 0, bytes.length, 0);
      return { ok: true, text: new TextDecoder().decode(bytes.subarray(0, bytesRead)) };
    } finally {
      await file.close();
    }
  } catch {
    // The file was removed meanwhile, or is unreadable.
    return { ok: false, problem: `${path} cannot be read` };
  }
}

/** Reads a report. Detects the format by content, not by file name. */
export async function parseReport(text: string): Promise<TestReport> {
  const first = text.trimStart().charAt(0);
  if (first === "{") return readJsonReport(text);
  if (first !== "<") return readTap(text);
  // Load the XML parser only for XML.
  const { readJunit } = await import("./read-junit.ts");
  return readJunit(text);
}
