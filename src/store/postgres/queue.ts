import type { TaskRecord } from "../../model/task.ts";
import type { QueueQuery } from "../parts/tasks.ts";
import type { Row } from "../rows/row.ts";
import { taskRecord } from "../rows/task-row.ts";
import type { Project } from "./projects.ts";
import { readyInLanes, type Wanted } from "./ready-in-lanes.ts";
import type { Session } from "./session.ts";
import {
  FEW,
  FEW_READY_TASKS,
  FEW_READY_TASKS_OF_WORKFLOW,
  READY_TASKS,
  READY_TASKS_FOR_AGENT,
  READY_TASKS_FOR_AGENT_OF_WORKFLOW,
  READY_TASKS_OF_WORKFLOW,
} from "./sql/tasks.ts";

export async function readQueue(session: Session, query: QueueQuery): Promise<readonly TaskRecord[]> {
  const project = await session.projects.find(query.project);
  if (project === undefined || query.limit <= 0) return [];
  const rows = await readyTasks(session, project, query, { count: query.limit, without: [] });
  return rows.map((row) => taskRecord(query.project, row, session.loaded));
}

/** Ready tasks, best first. */
export function readyTasks(
  session: Session,
  project: Project,
  query: QueueQuery,
  { count, without }: Wanted,
): Promise<readonly Row[]> {
  const { workflow, agent, isLane, rank } = query;
  const { connection } = session;
  const about = [project.number, count, without] as const;
  if (agent !== undefined && workflow !== undefined)
    return connection.rows(READY_TASKS_FOR_AGENT_OF_WORKFLOW, ...about, agent, workflow);
  if (agent !== undefined) return connection.rows(READY_TASKS_FOR_AGENT, ...about, agent);
  if (isLane !== undefined || rank !== undefined)
    return readyInLanes(session, project, query, { count, without });
  const isFew = count <= FEW;
  if (workflow !== undefined)
    return connection.rows(isFew ? FEW_READY_TASKS_OF_WORKFLOW : READY_TASKS_OF_WORKFLOW, ...about, workflow);
  return connection.rows(isFew ? FEW_READY_TASKS : READY_TASKS, ...about);
}
