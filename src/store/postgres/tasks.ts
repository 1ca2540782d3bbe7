import type { TaskRecord } from "../../model/task.ts";
import type { Tasks } from "../parts/tasks.ts";
import { taskRecord } from "../rows/task-row.ts";
import { countSteps, countTasks, countWorkflows } from "./count-tasks.ts";
import { listTasks } from "./list-tasks.ts";
import { readQueue } from "./queue.ts";
import type { Session } from "./session.ts";
import { DUE_TASKS, TASKS_BY_ID } from "./sql/tasks.ts";

export function postgresTasks(session: Session): Tasks {
  return {
    load: (project, ids) => loadTasks(session, project, ids),
    queue: (query) => readQueue(session, query),
    list: (query) => listTasks(session, query),
    count: (project) => countTasks(session, project),
    countWorkflows: (project, categories) => countWorkflows(session, project, categories),
    countSteps: (project, workflow) => countSteps(session, project, workflow),
    due: (project, now, limit) => dueTasks(session, project, now, limit),
  };
}

async function loadTasks(
  { connection, projects, loaded }: Session,
  name: string,
  ids: readonly string[],
): Promise<readonly TaskRecord[]> {
  const project = ids.length === 0 ? undefined : await projects.find(name);
  if (project === undefined) return [];
  const rows = await connection.rows(TASKS_BY_ID, project.number, ids);
  const byId = new Map(rows.map((row) => [row[1], row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : [taskRecord(name, row, loaded)];
  });
}

async function dueTasks(
  { connection, projects, loaded }: Session,
  name: string,
  now: number,
  limit: number,
): Promise<readonly TaskRecord[]> {
  const project = await projects.find(name);
  if (project === undefined) return [];
  const rows = await connection.rows(DUE_TASKS, project.number, now, limit);
  return rows.map((row) => taskRecord(name, row, loaded));
}
