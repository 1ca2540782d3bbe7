import type { HistoryEntry } from "../../model/history.ts";
import type { HistoryQuery } from "../store.ts";
import { historyEntry } from "./history-row.ts";
import type { Session } from "./session.ts";
import {
  HISTORY_OF_PROJECT,
  HISTORY_OF_PROJECT_BACKWARDS,
  HISTORY_OF_TASK,
  HISTORY_OF_TASK_BACKWARDS,
  NEWEST_ENTRY,
} from "./sql/history.ts";
import { ordinalOf } from "./tasks.ts";

export function history(session: Session, query: HistoryQuery): Promise<readonly HistoryEntry[]> {
  const { task, limit, after, newestFirst = false } = query;
  const { connection, projects } = session;
  return connection.snapshot(() => {
    const project = projects.find(query.project);
    if (project === undefined) return [];
    const from = newestFirst || after === undefined ? project.beforeFirst : project.key(after);
    const to = newestFirst && after !== undefined ? project.key(after) : project.afterLast;
    if (task === undefined) {
      const sql = newestFirst ? HISTORY_OF_PROJECT_BACKWARDS : HISTORY_OF_PROJECT;
      return connection.statement(sql).all(from, to, limit).map(historyEntry);
    }
    const sql = newestFirst ? HISTORY_OF_TASK_BACKWARDS : HISTORY_OF_TASK;
    const ordinal = ordinalOf(session, project, task);
    return ordinal === undefined
      ? []
      : connection.statement(sql).all(from, to, limit, ordinal).map(historyEntry);
  });
}

/** Asked while reading. */
export function newest({ connection, projects }: Session, name: string): number {
  const project = projects.find(name);
  if (project === undefined) return 0;
  return Number(connection.statement(NEWEST_ENTRY).get(project.beforeFirst, project.afterLast)?.[0] ?? 0);
}
