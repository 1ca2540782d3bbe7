import { isMarkOf, type Mark, markOf, readMark } from "../../model/mark.ts";
import type { Log, LogPage, LogQuery } from "../parts/log.ts";
import { entryOfNoTask, historyEntry, logEntry, NO_TASK } from "../rows/entry-row.ts";
import type { Row } from "../rows/row.ts";
import type { EntryWatch } from "./entry-watch.ts";
import { logHead } from "./log-head.ts";
import { newestEntry } from "./newest-entry.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import {
  ENTRIES,
  ENTRIES_BACKWARDS,
  ENTRIES_FROM,
  INDEXED_OF_TASK,
  INDEXED_OF_TASK_BACKWARDS,
  LATER_OF_TASK,
  LATER_OF_TASK_BACKWARDS,
} from "./sql/log.ts";
import { ordinalOf } from "./tasks.ts";

export function sqliteLog(session: Session, watch: EntryWatch): Log {
  const { connection } = session;
  return {
    head: (project) => connection.read(() => markOf(newestEntry(session, project))),
    after: (project, mark, limit) => connection.read(() => entriesAfter(session, project, mark, limit)),
    wait: (project, mark, timeoutMs, signal) => watch.wait(project, mark, timeoutMs, signal),
    all: async (query) => (await rows(session, query)).map(logEntry),
    ofTask: async (query) => {
      const ordinal = (project: Project) => ordinalOf(session, project, query.task);
      return (await rowsOf(session, query, ordinal)).map(historyEntry);
    },
    ofNoTask: async (query) => (await rowsOf(session, query, () => NO_TASK)).map(entryOfNoTask),
  };
}

/** The entries after a mark. Reads the mark's own entry in the same statement, so that both come from the same log. */
function entriesAfter({ connection, projects }: Session, name: string, mark: Mark, limit: number): LogPage {
  const seq = readMark(mark)?.seq;
  const project = projects.find(name);
  if (seq === undefined || (project === undefined && seq > 0)) return { ok: false };
  if (project === undefined) return { ok: true, entries: [], next: mark };
  const found = connection.statement(ENTRIES_FROM).all(project.key(seq), project.afterLast, limit + 1);
  const entries = found.map(logEntry);
  if (seq > 0) {
    const own = entries.shift();
    if (own === undefined || !isMarkOf(mark, own)) return { ok: false };
    const last = entries.at(-1) ?? own;
    return { ok: true, entries, next: markOf(last) };
  }
  const page = entries.slice(0, limit);
  const last = page.at(-1);
  return { ok: true, entries: page, next: last === undefined ? mark : markOf(last) };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

function rangeOf(project: Project, { after, newestFirst = false }: LogQuery): Range {
  return {
    from: newestFirst || after === undefined ? project.beforeFirst : project.key(after),
    to: newestFirst && after !== undefined ? project.key(after) : project.afterLast,
  };
}

function rows({ connection, projects }: Session, query: LogQuery): Promise<readonly Row[]> {
  return connection.read(() => {
    const project = projects.find(query.project);
    if (project === undefined) return [];
    const { from, to } = rangeOf(project, query);
    return connection.statement(query.newestFirst ? ENTRIES_BACKWARDS : ENTRIES).all(from, to, query.limit);
  });
}

/** The entries of one task: first the indexed ones, then the ones that are not indexed yet. */
function rowsOf(
  session: Session,
  query: LogQuery,
  ordinalIn: (project: Project) => number | undefined,
): Promise<readonly Row[]> {
  const { connection, projects } = session;
  const { limit, newestFirst = false } = query;
  return connection.snapshot(() => {
    const project = projects.find(query.project);
    const ordinal = project && ordinalIn(project);
    if (project === undefined || ordinal === undefined) return [];
    const { from, to } = rangeOf(project, query);
    const later = Math.max(from, logHead(connection, project).indexedTo);
    const parts = newestFirst
      ? ([
          [LATER_OF_TASK_BACKWARDS, later],
          [INDEXED_OF_TASK_BACKWARDS, from],
        ] as const)
      : ([
          [INDEXED_OF_TASK, from],
          [LATER_OF_TASK, later],
        ] as const);
    const found: Row[] = [];
    for (const [sql, start] of parts)
      found.push(...connection.statement(sql).all(start, to, limit - found.length, ordinal));
    return found;
  });
}
