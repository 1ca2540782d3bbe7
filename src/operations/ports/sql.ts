import type { Json } from "../../model/json.ts";

export interface SqlQuery {
  readonly sql: string;
  readonly most: number;
  readonly timeoutMs: number;
}

export type SqlRows =
  | {
      readonly kind: "rows";
      readonly columns: readonly string[];
      readonly rows: readonly (readonly Json[])[];
      readonly more: boolean;
    }
  /** the statement is wrong, or does more than read */
  | { readonly kind: "refused"; readonly problem: string }
  | { readonly kind: "too long" };

/** Runs one reading statement on the database, apart from the store, and ends it when its time is over. */
export type ReadSql = (query: SqlQuery, signal: AbortSignal | undefined) => Promise<SqlRows>;
