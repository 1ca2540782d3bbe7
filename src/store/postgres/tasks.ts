import type { TaskRecord } from "../../model/task.ts";
import type { Tasks } from "../parts/tasks.ts";
import { taskRecord } from "../rows/task-row.ts";
import { taskCounts } from "../task-counts.ts";
import { listTasks } from "./list-tasks.ts";
import { projectRows } from "./project-rows.ts";
import { readQueue } from "./queue.ts";
import type { Session } from "./session.ts";
import { COUNTING } from "./sql/counts.ts";
import { DUE_TASKS } from "./sql/tasks.ts";
import { TaskLoads } from "./task-loads.ts";

export function postgresTasks(session: Session): Tasks {
  const loads = new TaskLoads(session);
  return {
    load: (project, ids) => loads.load(project, ids),
    queue: (query) => readQueue(session, query),
    list: (query) => listTasks(session, query),
    ...taskCounts(projectRows(session), COUNTING),
    due: (project, now, limit) => dueTasks(session, project, now, limit),
  };
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
