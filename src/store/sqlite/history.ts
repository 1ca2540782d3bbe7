import type { HistoryEntry } from "../../model/history.ts";
import type { HistoryQuery } from "../store.ts";
import type { Connection } from "./connection.ts";
import { historyEntry } from "./history-row.ts";
import {
  HISTORY_OF_PROJECT,
  HISTORY_OF_PROJECT_BACKWARDS,
  HISTORY_OF_TASK,
  HISTORY_OF_TASK_BACKWARDS,
  NEWEST_ENTRY,
} from "./sql/history.ts";

export function history(connection: Connection, query: HistoryQuery): Promise<HistoryEntry[]> {
  const { project, task, limit, newestFirst = false } = query;
  const after = query.after ?? (newestFirst ? Number.MAX_SAFE_INTEGER : 0);
  return connection.read(() => {
    const rows =
      task === undefined
        ? connection
            .statement(newestFirst ? HISTORY_OF_PROJECT_BACKWARDS : HISTORY_OF_PROJECT)
            .all(project, after, limit)
        : connection
            .statement(newestFirst ? HISTORY_OF_TASK_BACKWARDS : HISTORY_OF_TASK)
            .all(project, after, limit, task);
    return rows.map(historyEntry);
  });
}

export function newest(connection: Connection, project: string): number {
  return Number(connection.statement(NEWEST_ENTRY).get(project)?.[0] ?? 0);
}
