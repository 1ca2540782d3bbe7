import { hash } from "node:crypto";
import { canonicalJson } from "../model/canonical-json.ts";
import type { HistoryEntry, NewEntry } from "../model/history.ts";

/** The parts of an entry as they are kept: canonical text, so that what is hashed is what is written. */
export interface EntryText {
  readonly caller: string;
  readonly events: string;
  readonly change: string;
  readonly output: string | null;
  readonly note: string | null;
}

export function entryText(entry: NewEntry): EntryText {
  return {
    caller: canonicalJson(entry.caller),
    events: canonicalJson(entry.events),
    change: canonicalJson(entry.change),
    output: entry.output === undefined ? null : canonicalJson(entry.output),
    note: entry.note === undefined ? null : JSON.stringify(entry.note),
  };
}

/** Where an entry stands: its task, and what the entry before it left behind. */
export interface Link {
  readonly project: string;
  readonly task: string;
  readonly version: number;
  readonly schema: number;
  /** the hash of the entry before, "" for the first */
  readonly before: string;
}

export function entryHash(link: Link, entry: Pick<NewEntry, "type" | "at">, text: EntryText): string {
  const note = text.note === null ? "" : `"note":${text.note},`;
  const output = text.output === null ? "" : `"output":${text.output},`;
  const place = `"project":${canonicalJson(link.project)},"schema":${link.schema},"task":${canonicalJson(link.task)}`;
  const content =
    `{"at":${canonicalJson(entry.at)},"caller":${text.caller},"change":${text.change},"events":${text.events},` +
    `${note}${output}${place},"type":${canonicalJson(entry.type)},"version":${link.version}}`;
  return hash("sha256", `${link.before}\n${content}`);
}

export type ChainCheck =
  /** the last version and hash: those of the task, unless entries were cut off at the end */
  | { readonly sound: true; readonly version: number; readonly hash: string }
  /** the version at which the chain breaks first */
  | { readonly sound: false; readonly version: number; readonly problem: "altered" | "missing" | "foreign" };

/** Checks a task's entries, oldest first; `from` is where they start when earlier ones are not at hand. */
export function verifyChain(
  project: string,
  entries: readonly HistoryEntry[],
  from: { readonly version: number; readonly hash: string } = { version: 0, hash: "" },
): ChainCheck {
  let { version, hash: before } = from;
  const task = entries[0]?.task;
  for (const entry of entries) {
    version += 1;
    if (entry.task !== task) return { sound: false, version, problem: "foreign" };
    if (entry.version !== version) return { sound: false, version, problem: "missing" };
    const link = { project, task: entry.task, version, schema: entry.schema, before };
    if (entryHash(link, entry, entryText(entry)) !== entry.hash)
      return { sound: false, version, problem: "altered" };
    before = entry.hash;
  }
  return { sound: true, version, hash: before };
}
