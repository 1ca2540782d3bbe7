import { createRequire } from "node:module";
import type * as Driver from "@photostructure/sqlite";
import type { Json } from "../../model/json.ts";
import { furtherStatement } from "./further-statement.ts";

export interface RowsQuery {
  readonly file: string;
  readonly sql: string;
  /** the most rows */
  readonly most: number;
}

export type ReadRows =
  | {
      readonly ok: true;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly Json[])[];
      /** whether there are more rows */
      readonly more: boolean;
    }
  | { readonly ok: false; readonly problem: string };

/** The characters of all rows together. */
const MOST_TEXT = 1024 * 1024;
/** Pragmas that only describe tables, and the one that the full-text index asks by itself. */
const DESCRIBING: readonly (string | null)[] = [
  "table_info",
  "table_xinfo",
  "table_list",
  "index_list",
  "index_info",
  "data_version",
];

/**
 * Runs one reading statement on a connection of its own. Three walls keep it from writing: the file is opened for
 * reading, the connection is defensive, and the compiler of statements admits nothing but reading, so that neither
 * another file nor a setting can be reached.
 */
export function readRows({ file, sql, most }: RowsQuery): ReadRows {
  const rest = furtherStatement(sql);
  if (rest !== undefined)
    return { ok: false, problem: `one statement is run, and another follows: ${rest.slice(0, 60)}` };
  const driver = createRequire(import.meta.url)("@photostructure/sqlite") as typeof Driver;
  const database = new driver.DatabaseSync(file, { readOnly: true });
  try {
    database.enableDefensive(true);
    const {
      SQLITE_SELECT,
      SQLITE_READ,
      SQLITE_FUNCTION,
      SQLITE_RECURSIVE,
      SQLITE_PRAGMA,
      SQLITE_OK,
      SQLITE_DENY,
    } = driver.constants;
    const reading: readonly number[] = [SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_RECURSIVE];
    database.setAuthorizer((action, first, second) => {
      const isDescribing = action === SQLITE_PRAGMA && DESCRIBING.includes(first);
      const isExtension = action === SQLITE_FUNCTION && second === "load_extension";
      return (reading.includes(action) && !isExtension) || isDescribing ? SQLITE_OK : SQLITE_DENY;
    });
    return rowsOf(database.prepare(sql, { returnArrays: true, readBigInts: true }), most);
  } catch (error) {
    // The text is the user's own: whatever SQLite says about it is the answer.
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    database.close();
  }
}

function rowsOf(statement: Driver.StatementSyncInstance, most: number): ReadRows {
  const columns = statement.columns().map(({ name }) => name);
  const rows: Json[][] = [];
  let room = MOST_TEXT;
  for (const row of statement.iterate() as Iterable<readonly unknown[]>) {
    const values = row.map(jsonValue);
    room -= JSON.stringify(values).length;
    if (rows.length === most || room < 0) return { ok: true, columns, rows, more: true };
    rows.push(values);
  }
  return { ok: true, columns, rows, more: false };
}

/** A value as JSON: bytes as a literal of SQL, and a number that JSON cannot hold as text. */
function jsonValue(value: unknown): Json {
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Uint8Array) return `x'${Buffer.from(value).toString("hex")}'`;
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  return typeof value === "string" ? value : null;
}
