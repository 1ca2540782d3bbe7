import { HISTORY_SCHEMA, type NewRecordEntry } from "../../model/history.ts";
import { recordEntryHash } from "../chain.ts";
import type { RecordChange } from "../parts/commit.ts";
import { NO_TASK, type RecordEntryColumns } from "../rows/entry-row.ts";
import type { Connection } from "./connection.ts";
import type { Project } from "./projects.ts";
import { INSERT_ENTRY } from "./sql/change.ts";
import { CHAIN_OF_RECORD, SET_CHAIN_OF_RECORD } from "./sql/records.ts";

/** The key of an entry, and the number of unconfirmed syncs after the indexed entries. */
interface LogPlace {
  readonly key: number;
  readonly laterSyncs: number;
}

/** Writes the entry of a record that is already written. Returns the entry's hash. Call inside a write. */
export function writeRecordEntry(
  connection: Connection,
  project: Project,
  { kind, id }: Pick<RecordChange, "kind" | "id">,
  entry: NewRecordEntry,
  { key, laterSyncs }: LogPlace,
): string {
  const [entries, last] = connection.statement(CHAIN_OF_RECORD).get(project.number, kind, id) ?? [];
  const version = Number(entries) + 1;
  const { type, at, caller, change, note } = entry;
  const content = { kind, id, type, at, caller, change, note, schema: HISTORY_SCHEMA, version };
  const hash = recordEntryHash(project.name, content, String(last));
  const columns: RecordEntryColumns = { kind, id, change };
  const text = [JSON.stringify(caller), "[]", JSON.stringify(columns)];
  const about = [version, HISTORY_SCHEMA, type, at, 0, laterSyncs, hash];
  connection
    .statement(INSERT_ENTRY)
    .run(key, NO_TASK, ...about, ...text, null, note === undefined ? null : JSON.stringify(note));
  connection.statement(SET_CHAIN_OF_RECORD).run(project.number, kind, id, version, hash);
  return hash;
}
