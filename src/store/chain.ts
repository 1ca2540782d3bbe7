import { hash } from "node:crypto";
import { canonicalJson } from "../model/canonical-json.ts";
import type { DefinitionEntry, HistoryEntry, NewEntry, RecordEntry } from "../model/history.ts";

/** The parts of an entry as canonical text. The store hashes and writes this same text. */
export interface EntryText {
  readonly caller: string;
  readonly events: string;
  readonly change: string;
  readonly output: string | null;
  readonly note: string | null;
}

/** The texts of an entry; `caller` is the text of its caller, if that is known. */
export function entryText(entry: NewEntry, caller = canonicalJson(entry.caller)): EntryText {
  return {
    caller,
    events: canonicalJson(entry.events),
    change: canonicalJson(entry.change),
    output: entry.output === undefined ? null : canonicalJson(entry.output),
    note: entry.note === undefined ? null : JSON.stringify(entry.note),
  };
}

/**
 * What an entry's hash covers besides its content: its project, its task, and its position in
 * the task's hash chain.
 */
export interface Link {
  readonly project: string;
  readonly task: string;
  readonly version: number;
  readonly schema: number;
  /** the hash of the entry before; "" for the first entry */
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

/** A definition's entry as it is hashed: everything but its number in the log. */
export type DefinitionContent = Omit<DefinitionEntry, "seq" | "hash">;

/** The hash of a definition's entry. It covers the hash of the entry before it of the same workflow. */
export function definitionHash(project: string, content: DefinitionContent, before: string): string {
  const { workflow, type, at, definition, source, schema, version } = content;
  const text = canonicalJson({ at, definition, project, schema, source, type, version, workflow });
  return hash("sha256", `${before}\n${text}`);
}

/** A record's entry as it is hashed: everything but its number in the log. */
export type RecordEntryContent = Omit<RecordEntry, "seq" | "hash">;

/** The hash of a record's entry. It covers the hash of the entry before it of the same record. */
export function recordEntryHash(project: string, content: RecordEntryContent, before: string): string {
  return hash("sha256", `${before}\n${recordEntryStart(project, content)}${content.version}}`);
}

/**
 * The hashed text of a record's entry up to its version. A database that numbers the entries of a record itself
 * appends the version and `}`, and hashes the result.
 */
export function recordEntryStart(project: string, content: Omit<RecordEntryContent, "version">): string {
  const { kind, id, type, at, caller, change, note, schema } = content;
  const noted = note !== undefined && { note };
  const text = canonicalJson({ at, caller, change, id, kind, ...noted, project, schema, type });
  return `${text.slice(0, -1)},"version":`;
}

interface ChainEnd {
  readonly version: number;
  readonly hash: string;
  /** the id of the task after the entry */
  readonly task?: string | undefined;
}

export type ChainCheck =
  /** `version` and `hash` of the last entry: equal to those of the task, unless entries are missing at the end */
  | ({ readonly sound: true } & ChainEnd)
  /** `version` is the version of the first entry at which the chain breaks */
  | { readonly sound: false; readonly version: number; readonly problem: "altered" | "missing" | "foreign" };

/**
 * The id that a task had after an entry. All entries of a task are read under its present id; a renamed task had others,
 * which the changes tell.
 */
export function idAfter({ task, change }: Pick<NewEntry, "task" | "change">, before?: string): string {
  return typeof change["id"] === "string" ? change["id"] : (before ?? task);
}

/** Checks a task's entries, oldest first. `from` is the entry before the first checked one. */
export function verifyChain(
  project: string,
  entries: readonly HistoryEntry[],
  from: ChainEnd = { version: 0, hash: "" },
): ChainCheck {
  const isOther = (entry: HistoryEntry) => entry.task !== entries[0]?.task;
  let id = from.task;
  const checked = verify(entries, from, isOther, (entry, before) => {
    const { version, schema } = entry;
    id = idAfter(entry, id);
    return entryHash({ project, task: id, version, schema, before }, entry, entryText(entry));
  });
  return checked.sound ? { ...checked, task: id } : checked;
}

/** Checks the entries of a workflow's definitions, oldest first. `from` is the entry before the first checked one. */
export function verifyDefinitionChain(
  project: string,
  entries: readonly DefinitionEntry[],
  from: ChainEnd = { version: 0, hash: "" },
): ChainCheck {
  const isOther = (entry: DefinitionEntry) => entry.workflow !== entries[0]?.workflow;
  return verify(entries, from, isOther, (entry, before) => definitionHash(project, entry, before));
}

/** Checks the entries of a record, oldest first. `from` is the entry before the first checked one. */
export function verifyRecordChain(
  project: string,
  entries: readonly RecordEntry[],
  from: ChainEnd = { version: 0, hash: "" },
): ChainCheck {
  const [first] = entries;
  const isOther = (entry: RecordEntry) => entry.kind !== first?.kind || entry.id !== first.id;
  return verify(entries, from, isOther, (entry, before) => recordEntryHash(project, entry, before));
}

function verify<E extends ChainEnd>(
  entries: readonly E[],
  from: ChainEnd,
  isOther: (entry: E) => boolean,
  hashOf: (entry: E, before: string) => string,
): ChainCheck {
  let { version, hash: before } = from;
  for (const entry of entries) {
    version += 1;
    if (isOther(entry)) return { sound: false, version, problem: "foreign" };
    if (entry.version !== version) return { sound: false, version, problem: "missing" };
    if (hashOf(entry, before) !== entry.hash) return { sound: false, version, problem: "altered" };
    before = entry.hash;
  }
  return { sound: true, version, hash: before };
}
