import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { HookNote } from "../../model/hook-note.ts";
import { makeSpool } from "./keyed-hash.ts";

const PRIVATE_FILE = 0o600;
/** The most notes of a session that wait for Navigator. Beyond it, hooks judge and note nothing. */
const MOST_FILES = 2_000;

/** A session's name as the name of a file. */
export function nameOf(session: string): string {
  return /^[\w-]{1,80}$/.test(session) ? session : `x${Buffer.from(session.slice(0, 60)).toString("hex")}`;
}

/** The folder of a session's notes. */
export function folderOf(spool: string, session: string): string {
  return join(spool, `s-${nameOf(session)}`);
}

/** Writes the notes of one event, as a file that appears complete or not at all. */
export function writeNotes(spool: string, session: string, notes: readonly HookNote[]): void {
  const [first] = notes;
  if (!first) return;
  const folder = folderOf(spool, session);
  makeSpool(folder);
  if (readdirSync(folder).length >= MOST_FILES) return;
  const name = `${String(first.at).padStart(15, "0")}-${process.pid}-${process.hrtime.bigint()}`;
  const draft = join(folder, `${name}.new`);
  writeFileSync(draft, JSON.stringify(notes), { flag: "wx", mode: PRIVATE_FILE });
  renameSync(draft, join(folder, `${name}.json`));
}

/** The notes of a session that Navigator has not taken in. Skips files that are no notes. */
export function untakenNotes(spool: string, session: string): readonly HookNote[] {
  const folder = folderOf(spool, session);
  let names: readonly string[];
  try {
    names = readdirSync(folder);
  } catch {
    // There is no folder: the session has no notes.
    return [];
  }
  return names
    .filter((name) => name.endsWith(".json"))
    .flatMap((name) => {
      try {
        const notes: unknown = JSON.parse(readFileSync(join(folder, name), "utf8"));
        return Array.isArray(notes) ? (notes as HookNote[]) : [];
      } catch {
        // Navigator has just taken the file, or it is damaged.
        return [];
      }
    });
}
