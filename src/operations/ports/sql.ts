import type { SqlRows } from "../../model/sql-rows.ts";

export interface SqlQuery {
  readonly sql: string;
  readonly most: number;
  readonly timeoutMs: number;
}

/** Runs one reading statement on the database, apart from the store, and ends it when its time is over. */
export type ReadSql = (query: SqlQuery, signal: AbortSignal | undefined) => Promise<SqlRows>;
