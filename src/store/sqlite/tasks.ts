import type { TaskRecord } from "../../model/task.ts";
import type { Tasks } from "../parts/tasks.ts";
import type { LoadedTask } from "../rows/loaded-tasks.ts";
import { loadedTask, taskRecord } from "../rows/task-row.ts";
import { taskCounts } from "../task-counts.ts";
import { listTasks } from "./list-tasks.ts";
import { projectRows } from "./project-rows.ts";
import type { Project } from "./projects.ts";
import { readQueue } from "./queue.ts";
import type { Session } from "./session.ts";
import { COUNTING } from "./sql/counts.ts";
import { DUE_TASKS, ORDINAL_OF_TASK, TASK_BY_ID, TASKS_BY_ID } from "./sql/tasks.ts";

export function sqliteTasks(session: Session): Tasks {
  return {
    load: (project, ids) => loadTasks(session, project, ids),
    queue: (query) => readQueue(session, query),
    list: (query) => listTasks(session, query),
    ...taskCounts(projectRows(session), COUNTING),
    due: (project, now, limit) => dueTasks(session, project, now, limit),
  };
}

function loadTasks(session: Session, name: string, ids: readonly string[]): Promise<readonly TaskRecord[]> {
  const { connection, loaded, recent } = session;
  const [id] = ids;
  if (id !== undefined && ids.length === 1) {
    return connection.read(() => {
      const known = recent.get(name, id);
      if (known !== undefined) return [known];
      const found = find(session, name, id);
      if (found !== undefined) recent.add(found);
      return found === undefined ? [] : [found.record];
    });
  }
  return connection.snapshot(() => {
    const found = ids.every(isSafeInJson) ? findAll(session, name, ids) : findEach(session, name, ids);
    for (const each of found) loaded.add(each);
    return found.map(({ record }) => record);
  });
}

/** SQLite would cut a text of JSON at NUL, and read half a surrogate pair otherwise than the driver writes it. */
function isSafeInJson(id: string): boolean {
  return id.isWellFormed() && !id.includes("\0");
}

function findAll({ connection, projects }: Session, name: string, ids: readonly string[]): LoadedTask[] {
  const project = projects.find(name);
  if (project === undefined) return [];
  const rows = connection.statement(TASKS_BY_ID).all(project.number, JSON.stringify(ids));
  return rows.map((row) => loadedTask(name, row));
}

function findEach(session: Session, name: string, ids: readonly string[]): LoadedTask[] {
  return ids.flatMap((id) => find(session, name, id) ?? []);
}

function find({ connection, projects }: Session, name: string, id: string): LoadedTask | undefined {
  const project = projects.find(name);
  const row = project && connection.statement(TASK_BY_ID).get(project.number, id);
  return row && loadedTask(name, row);
}

function dueTasks(
  { connection, projects, loaded }: Session,
  name: string,
  now: number,
  limit: number,
): Promise<readonly TaskRecord[]> {
  return connection.read(() => {
    const project = projects.find(name);
    if (project === undefined) return [];
    const rows = connection.statement(DUE_TASKS).all(project.number, now, limit);
    return rows.map((row) => taskRecord(name, row, loaded));
  });
}

/** The number of a task's row. Call inside a read or a write. */
export function ordinalOf({ connection }: Session, project: Project, id: string): number | undefined {
  const row = connection.statement(ORDINAL_OF_TASK).get(project.number, id);
  return row === undefined ? undefined : Number(row[0]);
}
