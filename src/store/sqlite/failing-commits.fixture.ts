import type { FailingMoment } from "../suite/opened-store.ts";
import { intercepted } from "./intercepted.fixture.ts";
import { type Database, openDatabase } from "./sqlite-driver.ts";

/** Opens databases whose next COMMIT can be made to fail. */
export class FailingCommits {
  #next: FailingMoment | undefined;

  failNext(moment: FailingMoment): void {
    this.#next = moment;
  }

  open(file: string): Database {
    const database = openDatabase(file);
    return intercepted(database, (statement, sql) => {
      if (sql !== "COMMIT") return statement;
      return {
        run: () => this.#commit(database, () => statement.run()),
        get: () => this.#commit(database, () => statement.get()),
        all: () => statement.all(),
        iterate: () => statement.iterate(),
      };
    });
  }

  #commit<T>(database: Database, commit: () => T): T {
    const moment = this.#next;
    this.#next = undefined;
    if (moment === undefined) return commit();
    // Fail after the commit, or instead of it. Roll back, as SQLite itself does after a disk error.
    if (moment === "after") commit();
    else database.exec("ROLLBACK");
    throw Object.assign(new Error("disk I/O error"), { code: "ERR_SQLITE_ERROR", errcode: 10 });
  }
}
