import type { Database, Statement } from "./sqlite-driver.ts";

/** The same connection, with other statements in the place of its own. */
export function intercepted(
  database: Database,
  replace: (statement: Statement, sql: string) => Statement,
): Database {
  return {
    get isTransaction() {
      return database.isTransaction;
    },
    exec: (sql) => database.exec(sql),
    close: () => database.close(),
    prepare: (sql) => replace(database.prepare(sql), sql),
  };
}
