import { createRequire } from "node:module";
import type * as Driver from "@photostructure/sqlite";
import type { Row, SqlValue } from "../rows/row.ts";

export interface Statement {
  run(...values: readonly SqlValue[]): {
    readonly changes: number;
    readonly lastInsertRowid: number | bigint;
  };
  get(...values: readonly SqlValue[]): Row | undefined;
  all(...values: readonly SqlValue[]): readonly Row[];
  iterate(...values: readonly SqlValue[]): Iterable<Row>;
}

/** A connection to SQLite, as the store uses it: other drivers and tests can implement it. Rows are lists of values. */
export interface Database {
  readonly isTransaction: boolean;
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

export type OpenDatabase = (file: string) => Database;

/**
 * Loads the driver when the first store opens. The driver is not bundled with the other code: it would not
 * find its native binary.
 */
export const openDatabase: OpenDatabase = (file) => {
  const driver = createRequire(import.meta.url)("@photostructure/sqlite") as typeof Driver;
  return new driver.DatabaseSync(file, { returnArrays: true });
};
