import type { Database, Statement } from "./sqlite-driver.ts";

/** The same connection, with each of its statements replaced by the result of `replace`. */
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
