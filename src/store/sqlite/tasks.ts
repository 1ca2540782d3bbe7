import type { Hold, TaskRecord } from "../../model/task.ts";
import type { TaskCount } from "../store.ts";
import type { Connection } from "./connection.ts";
import type { KeptParts } from "./kept-parts.ts";
import { DUE_TASKS, TASK_BY_ID, TASK_COUNTS } from "./sql/tasks.ts";
import { taskRecord } from "./task-row.ts";

export function loadTasks(
  connection: Connection,
  kept: KeptParts,
  project: string,
  ids: readonly string[],
): Promise<readonly TaskRecord[]> {
  const load = () =>
    ids.flatMap((id) => {
      const row = connection.statement(TASK_BY_ID).get(project, id);
      return row === undefined ? [] : [taskRecord(project, row, kept)];
    });
  return ids.length > 1 ? connection.snapshot(load) : connection.read(load);
}

export function dueTasks(
  connection: Connection,
  kept: KeptParts,
  project: string,
  now: number,
  limit: number,
): Promise<readonly TaskRecord[]> {
  return connection.read(() =>
    connection
      .statement(DUE_TASKS)
      .all(project, now, limit)
      .map((row) => taskRecord(project, row, kept)),
  );
}

type CountRow = readonly [category: TaskCount["category"], hold: Hold | null, count: number];

export function countTasks(connection: Connection, project: string): Promise<readonly TaskCount[]> {
  return connection.read(() =>
    connection
      .statement(TASK_COUNTS)
      .all(project)
      .map((row) => {
        const [category, hold, count] = row as CountRow;
        return hold === null ? { category, count } : { category, hold, count };
      }),
  );
}
