import type { Hold, TaskRecord } from "../../model/task.ts";
import type { TaskCount } from "../store.ts";
import type { KeptRecord } from "./kept-parts.ts";
import type { Project } from "./projects.ts";
import type { Session } from "./session.ts";
import { DUE_TASKS, ORDINAL_OF_TASK, TASK_BY_ID, TASK_COUNTS } from "./sql/tasks.ts";
import { keptRecord, taskRecord } from "./task-row.ts";

export function loadTasks(
  session: Session,
  name: string,
  ids: readonly string[],
): Promise<readonly TaskRecord[]> {
  const { connection, kept, recent } = session;
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
  return connection.snapshot(() =>
    ids.flatMap((each) => {
      const found = find(session, name, each);
      if (found !== undefined) kept.add(found);
      return found === undefined ? [] : [found.record];
    }),
  );
}

function find({ connection, projects }: Session, name: string, id: string): KeptRecord | undefined {
  const project = projects.find(name);
  const row = project && connection.statement(TASK_BY_ID).get(project.number, id);
  return row && keptRecord(name, row);
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
