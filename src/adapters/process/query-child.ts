import { fork } from "node:child_process";
import { limits } from "../../model/limits.ts";
import type { SqlRows } from "../../model/sql-rows.ts";
import type { ReadSql, SqlQuery } from "../../operations/ports/sql.ts";

/** The argument with which the program answers one query of its parent. */
export const QUERY_CHILD = "--query-child";

/** The database to read: a file, or the URL of a server with its password. */
type Place = { readonly file: string } | { readonly server: string };

/**
 * Reads a database with SQL in a process of its own. Only a process can be stopped while SQLite works on a statement: a
 * thread would go on. For any database, rows that are too large end that process only.
 */
export function queryChild(program: string, place: () => Promise<Place>): ReadSql {
  let running = 0;
  return async ({ sql, most, timeoutMs }, signal) => {
    if (running >= limits.queries.most)
      return {
        kind: "refused",
        problem: `${limits.queries.most} queries are under way, and no more may be at once`,
      };
    running += 1;
    try {
      return await answerOf(program, { ...(await place()), sql, most, timeoutMs }, signal);
    } finally {
      running -= 1;
    }
  };
}

function answerOf(
  program: string,
  question: SqlQuery & Place,
  signal: AbortSignal | undefined,
): Promise<SqlRows> {
  return new Promise((resolve, reject) => {
    const child = fork(program, [QUERY_CHILD], {
      execArgv: ["--max-old-space-size=256"],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const stop = (): void => void child.kill("SIGKILL");
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const end = (): void => {
      isOver = true;
      stop();
    };
    child.once("message", (message) => {
      // Starting the process takes a part of a second, which is not the statement's time.
      if (message === "ready") {
        timer = setTimeout(end, question.timeoutMs);
        child.send(question);
        child.once("message", (answer) => {
          resolve(answer as SqlRows);
          stop();
        });
      }
    });
    signal?.addEventListener("abort", end, { once: true });
    child.once("error", reject);
    child.once("exit", () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve(isOver ? { kind: "too long" } : { kind: "refused", problem: "it needed too much memory" });
    });
  });
}
