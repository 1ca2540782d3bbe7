import type { RecordPage, Records, VersionedRecord } from "../parts/records.ts";
import { parseColumn } from "../rows/json-column.ts";
import type { Row } from "../rows/row.ts";
import type { Session } from "./session.ts";
import { RECORDS, RECORDS_OF_KIND } from "./sql/records.ts";

export function postgresRecords({ connection, projects }: Session): Records {
  return {
    load: async (name, kind, ids) => {
      const project = ids.length === 0 ? undefined : await projects.find(name);
      if (project === undefined) return [];
      const rows = await connection.rows(RECORDS, project.number, kind, ids);
      const byId = new Map(rows.map((row) => [row[0], row]));
      return ids.flatMap((id) => {
        const row = byId.get(id);
        return row === undefined ? [] : [record(kind, row)];
      });
    },
    list: async (name, kind, { after = "", limit }) => {
      const project = await projects.find(name);
      if (project === undefined) return { records: [] };
      return page(
        kind,
        await connection.rows(RECORDS_OF_KIND, project.number, kind, after, limit + 1),
        limit,
      );
    },
  };
}

function page(kind: string, rows: readonly Row[], limit: number): RecordPage {
  const records = rows.slice(0, limit).map((row) => record(kind, row));
  const next = rows.length > limit ? records.at(-1)?.id : undefined;
  return next === undefined ? { records } : { records, next };
}

function record(kind: string, row: Row): VersionedRecord {
  const [id = "", version, value = null] = row;
  return { kind, id: String(id), version: Number(version), value: parseColumn(value) };
}
