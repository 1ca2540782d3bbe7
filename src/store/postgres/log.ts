import type { LogEntry } from "../../model/history.ts";
import { isMarkOf, type Mark, markOf, readMark } from "../../model/mark.ts";
import type { Log, LogPage, LogQuery } from "../parts/log.ts";
import { entryOfNoTask, historyEntry, logEntry } from "../rows/entry-row.ts";
import type { Row } from "../rows/row.ts";
import type { EntryWatch } from "./entry-watch.ts";
import { newestEntry } from "./newest-entry.ts";
import type { Session } from "./session.ts";
import { FLUSH } from "./sql/change.ts";
import { ENTRIES, ENTRIES_BACKWARDS, ENTRIES_OF_TASK, ENTRIES_OF_TASK_BACKWARDS } from "./sql/log.ts";

export function postgresLog(session: Session, watch: EntryWatch): Log {
  return {
    head: async (project) => markOf(await newestEntry(session, project)),
    after: async (project, mark, limit) =>
      flushed(session, await entriesAfter(session, project, mark, limit)),
    wait: (project, mark, timeoutMs, signal) => watch.wait(project, mark, timeoutMs, signal),
    all: async (query) => (await rows(session, query)).map(logEntry),
    ofTask: async (query) => (await rowsOf(session, query, query.task)).map(historyEntry),
    ofNoTask: async (query) => (await rowsOf(session, query, null)).map(entryOfNoTask),
  };
}

/** Entries that are older than this are on the disk: the server flushes by itself several times a second. */
const YOUNG_MS = 10_000;

/**
 * A page whose entries are on the server's disk. Followers tell the outside of them, and a commit that another process
 * is just making can be read before its flush.
 */
async function flushed({ connection, clock }: Session, page: LogPage): Promise<LogPage> {
  const newest = page.ok ? page.entries.at(-1) : undefined;
  if (newest !== undefined && newest.at > clock.now() - YOUNG_MS) await connection.rows(FLUSH);
  return page;
}

/** The entries after a mark. Reads the mark's own entry in the same statement, so that both come from the same log. */
async function entriesAfter(
  { connection, projects }: Session,
  name: string,
  mark: Mark,
  limit: number,
): Promise<LogPage> {
  const seq = readMark(mark)?.seq;
  const project = await projects.find(name);
  if (seq === undefined || (project === undefined && seq > 0)) return { ok: false };
  if (project === undefined) return { ok: true, entries: [], next: mark };
  if (seq === 0) return page((await connection.rows(ENTRIES, project.number, 0, limit)).map(logEntry), mark);
  const [own, ...entries] = (await connection.rows(ENTRIES, project.number, seq - 1, limit + 1)).map(
    logEntry,
  );
  return own !== undefined && isMarkOf(mark, own) ? page(entries, markOf(own)) : { ok: false };
}

function page(entries: readonly LogEntry[], before: Mark): LogPage {
  const last = entries.at(-1);
  return { ok: true, entries, next: last === undefined ? before : markOf(last) };
}

async function rows({ connection, projects }: Session, query: LogQuery): Promise<readonly Row[]> {
  const project = await projects.find(query.project);
  if (project === undefined) return [];
  const sql = query.newestFirst ? ENTRIES_BACKWARDS : ENTRIES;
  return connection.rows(sql, project.number, startOf(query), query.limit);
}

async function rowsOf(
  { connection, projects }: Session,
  query: LogQuery,
  task: string | null,
): Promise<readonly Row[]> {
  const project = await projects.find(query.project);
  if (project === undefined) return [];
  const sql = query.newestFirst ? ENTRIES_OF_TASK_BACKWARDS : ENTRIES_OF_TASK;
  return connection.rows(sql, project.number, startOf(query), query.limit, task);
}

function startOf({
  newestFirst = false,
  after = newestFirst ? Number.MAX_SAFE_INTEGER : 0,
}: LogQuery): number {
  return after;
}
