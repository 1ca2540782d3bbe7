import type { Hold, TaskRecord } from "../../model/task.ts";
import type { TaskCount } from "../store.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import { DUE_TASKS, ORDINAL_OF_TASK, TASK_BY_ID, TASK_COUNTS } from "./sql/tasks.ts";
import { taskRecord } from "./task-row.ts";

export function loadTasks(
  { connection, projects, kept, recent }: Session,
  name: string,
  ids: readonly string[],
): Promise<readonly TaskRecord[]> {
  const load = () => {
    const project = projects.find(name);
    if (project === undefined) return [];
    const found: TaskRecord[] = [];
    for (const id of ids) {
      const row = connection.statement(TASK_BY_ID).get(project.number, id);
      if (row !== undefined) found.push(taskRecord(name, row, kept));
    }
    return found;
  };
  const [id] = ids;
  if (id === undefined || ids.length > 1) return connection.snapshot(load);
  return connection.read(() => {
    const known = recent.get(name, id);
    if (known !== undefined) return [known];
    const found = load();
    for (const record of found) recent.add(record);
    return found;
  });
}

export function dueTasks(
  { connection, projects, kept }: Session,
  name: string,
  now: number,
  limit: number,
): Promise<readonly TaskRecord[]> {
  return connection.read(() => {
    const project = projects.find(name);
    if (project === undefined) return [];
    const rows = connection.statement(DUE_TASKS).all(project.number, now, limit);
    return rows.map((row) => taskRecord(name, row, kept));
  });
}

type CountRow = readonly [category: TaskCount["category"], hold: Hold | null, count: number];

export function countTasks({ connection, projects }: Session, name: string): Promise<readonly TaskCount[]> {
  return connection.read(() => {
    const project = projects.find(name);
    if (project === undefined) return [];
    return connection
      .statement(TASK_COUNTS)
      .all(project.number)
      .map((row) => {
        const [category, hold, count] = row as CountRow;
        return hold === null ? { category, count } : { category, hold, count };
      });
  });
}

/** Asked while reading or writing. */
export function ordinalOf({ connection }: Session, project: Project, id: string): number | undefined {
  const row = connection.statement(ORDINAL_OF_TASK).get(project.number, id);
  return row === undefined ? undefined : Number(row[0]);
}
