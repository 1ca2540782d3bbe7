import { constants } from "node:fs";
import { type FileHandle, mkdir, open, realpath } from "node:fs/promises";
import { join } from "node:path";
import type { DecisionLine } from "../../model/route-decision.ts";
import { TextDigest } from "../../operations/library/text-digest.ts";
import type { RunFolder } from "../../operations/ports/run-folder.ts";
import { isIn } from "./is-in.ts";

/** How much of the end of a file is read to find its last line. */
const TAIL = 1024 * 1024;
const LONGEST_NAME = 120;

/** The decision logs under a folder: `<task>/<workflow>/routing/decisions.jsonl`. */
export function runFolder(folder: string): RunFolder {
  return {
    append: async (taskId, flow, lines) => {
      const place = join(folder, encoded(taskId), encoded(flow), "routing");
      await mkdir(place, { recursive: true, mode: 0o700 });
      // An agent of the project may have put a link there, which would lead the writing elsewhere.
      if (!isIn(await realpath(folder), await realpath(place)))
        throw new Error(`${place} leads out of the folder of decision logs`);
      const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW;
      const handle = await open(join(place, "decisions.jsonl"), flags, 0o600);
      try {
        await appendTo(handle, lines);
      } finally {
        await handle.close();
      }
    },
  };
}

async function appendTo(handle: FileHandle, lines: readonly DecisionLine[]): Promise<void> {
  const { size } = await handle.stat();
  const start = Math.max(0, size - TAIL);
  const tail = Buffer.alloc(size - start);
  await handle.read(tail, 0, tail.length, start);
  const whole = tail.lastIndexOf("\n") + 1;
  const end = start + whole;
  if (end < size) await handle.truncate(end);
  const last = seqOf(tail.subarray(0, whole).toString("utf8").trimEnd().split("\n").at(-1));
  const text = lines
    .filter(({ seq }) => seq > last)
    .map((line) => `${JSON.stringify(line)}\n`)
    .join("");
  if (text !== "") await handle.write(text, end);
  await handle.sync();
}

/** The number of a line; 0 if the line is none of ours. */
function seqOf(line: string | undefined): number {
  try {
    const value: unknown = JSON.parse(line ?? "");
    const seq = typeof value === "object" && value !== null && "seq" in value ? value.seq : undefined;
    return typeof seq === "number" ? seq : 0;
  } catch {
    // The file is empty, or another program has written to it.
    return 0;
  }
}

/** An id as the name of a folder on any system: no separators, no dots alone, not too long. */
function encoded(id: string): string {
  const safe = encodeURIComponent(id).replace(/[.*~'()!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  if (safe.length <= LONGEST_NAME) return safe;
  const digest = new TextDigest();
  digest.add(id);
  return `${safe.slice(0, LONGEST_NAME - 17)}~${digest.hex().slice(0, 16)}`;
}
