import type { RecordChange } from "../parts/commit.ts";
import type { RecordPage, Records, VersionedRecord } from "../parts/records.ts";
import { parseColumn } from "../rows/json-column.ts";
import type { Row } from "../rows/row.ts";
import type { Connection } from "./connection.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import { INSERT_RECORD, RECORD, RECORD_ROW, RECORDS_OF_KIND, UPDATE_RECORD } from "./sql/records.ts";

export function sqliteRecords({ connection, projects }: Session): Records {
  return {
    load: (name, kind, ids) => {
      const load = (): VersionedRecord[] => {
        const project = projects.find(name);
        if (project === undefined) return [];
        return ids.flatMap((id) => {
          const row = connection.statement(RECORD).get(project.number, kind, id);
          return row === undefined ? [] : [record(kind, row)];
        });
      };
      // One record needs no transaction around it, which would double the cost of every guided call.
      return ids.length === 1 ? connection.read(load) : connection.snapshot(load);
    },
    list: (name, kind, { after = "", limit }) =>
      connection.read(() => {
        const project = projects.find(name);
        if (project === undefined) return { records: [] };
        const rows = connection.statement(RECORDS_OF_KIND).all(project.number, kind, after, limit + 1);
        return page(kind, rows, limit);
      }),
  };
}

function page(kind: string, rows: readonly Row[], limit: number): RecordPage {
  const records = rows.slice(0, limit).map((row) => record(kind, row));
  const next = rows.length > limit ? records.at(-1)?.id : undefined;
  return next === undefined ? { records } : { records, next };
}

type RecordRow = readonly [id: string, version: number, value: string];

function record(kind: string, row: Row): VersionedRecord {
  const [id, version, value] = row as RecordRow;
  return { kind, id, version, value: parseColumn(value) };
}

/**
 * Writes the records of a commit. `undefined` if a record has another version than it was loaded with, or occurs twice.
 * Call inside a write.
 */
export function writeRecords(
  connection: Connection,
  { number }: Project,
  changes: readonly RecordChange[],
): readonly VersionedRecord[] | undefined {
  const written: VersionedRecord[] = [];
  const seen = new Set<string>();
  for (const { kind, id, version, value } of changes) {
    const text = value === undefined ? null : JSON.stringify(value);
    const row =
      version === 0
        ? connection.statement(INSERT_RECORD).get(number, kind, id, text)
        : connection.statement(UPDATE_RECORD).get(number, kind, id, text, version);
    if (row === undefined || seen.has(`${kind}\n${id}`)) return undefined;
    seen.add(`${kind}\n${id}`);
    if (value !== undefined) written.push({ kind, id, version: Number(row[0]), value });
  }
  return written;
}

/** Whether the transaction with this change was committed. */
export function isRecordWritten(
  connection: Connection,
  { number }: Project,
  { kind, id, version, value }: RecordChange,
): boolean {
  const [found, text] = connection.statement(RECORD_ROW).get(number, kind, id) ?? [];
  return Number(found) > version && text === (value === undefined ? null : JSON.stringify(value));
}
