import type { HistoryEntry } from "../../model/history.ts";
import type { HistoryQuery } from "../store.ts";
import { historyEntry } from "./history-row.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import {
  FILED_OF_TASK,
  FILED_OF_TASK_BACKWARDS,
  HISTORY_OF_PROJECT,
  HISTORY_OF_PROJECT_BACKWARDS,
  LATER_OF_TASK,
  LATER_OF_TASK_BACKWARDS,
  NEWEST_ENTRY,
} from "./sql/history.ts";
import type { Row } from "./sqlite-driver.ts";
import { standingOf } from "./standing.ts";
import { ordinalOf } from "./tasks.ts";

export function history(session: Session, query: HistoryQuery): Promise<readonly HistoryEntry[]> {
  const { task, limit, after, newestFirst = false } = query;
  const { connection, projects } = session;
  return connection.snapshot(() => {
    const project = projects.find(query.project);
    if (project === undefined) return [];
    const from = newestFirst || after === undefined ? project.beforeFirst : project.key(after);
    const to = newestFirst && after !== undefined ? project.key(after) : project.afterLast;
    if (task !== undefined) return historyOfTask(session, project, task, { from, to, limit, newestFirst });
    const sql = newestFirst ? HISTORY_OF_PROJECT_BACKWARDS : HISTORY_OF_PROJECT;
    return connection.statement(sql).all(from, to, limit).map(historyEntry);
  });
}

interface Span {
  readonly from: number;
  readonly to: number;
  readonly limit: number;
  readonly newestFirst: boolean;
}

function historyOfTask(
  session: Session,
  project: Project,
  task: string,
  { from, to, limit, newestFirst }: Span,
): readonly HistoryEntry[] {
  const { connection } = session;
  const ordinal = ordinalOf(session, project, task);
  if (ordinal === undefined) return [];
  const later = Math.max(from, standingOf(connection, project).settled);
  const parts = newestFirst
    ? ([
        [LATER_OF_TASK_BACKWARDS, later],
        [FILED_OF_TASK_BACKWARDS, from],
      ] as const)
    : ([
        [FILED_OF_TASK, from],
        [LATER_OF_TASK, later],
      ] as const);
  const found: Row[] = [];
  for (const [sql, start] of parts)
    found.push(...connection.statement(sql).all(start, to, limit - found.length, ordinal));
  return found.map(historyEntry);
}

/** Asked while reading. */
export function newest({ connection, projects }: Session, name: string): number {
  const project = projects.find(name);
  if (project === undefined) return 0;
  return Number(connection.statement(NEWEST_ENTRY).get(project.beforeFirst, project.afterLast)?.[0] ?? 0);
}
