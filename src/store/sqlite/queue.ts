import type { TaskRecord } from "../../model/task.ts";
import type { QueueQuery } from "../parts/tasks.ts";
import type { Row } from "../rows/row.ts";
import { taskRecord } from "../rows/task-row.ts";
import type { Project } from "./projects.ts";
import { readyForAgent } from "./ready-for-agent.ts";
import { readyInLanes } from "./ready-in-lanes.ts";
import type { Session } from "./session.ts";
import { READY_TASKS, READY_TASKS_OF_WORKFLOW } from "./sql/tasks.ts";

export function readQueue(session: Session, query: QueueQuery): Promise<readonly TaskRecord[]> {
  const { connection, projects, loaded } = session;
  return connection.snapshot(() => {
    const project = projects.find(query.project);
    const found: TaskRecord[] = [];
    if (project === undefined || query.limit <= 0) return found;
    for (const row of readyTasks(session, project, query, query.limit)) {
      found.push(taskRecord(query.project, row, loaded));
      if (found.length >= query.limit) break;
    }
    return found;
  });
}

/** Ready tasks, best first, at most `limit`; -1 means no limit. Call inside a read or a write. */
export function readyTasks(
  { connection }: Session,
  project: Project,
  query: QueueQuery,
  limit: number,
): Iterable<Row> {
  const { workflow, agent, limit: wanted, isLane, rank } = query;
  const { number } = project;
  if (agent !== undefined) return readyForAgent(connection, project, { agent, workflow, limit: wanted });
  if (isLane !== undefined || rank !== undefined) return readyInLanes(connection, project, query);
  if (workflow === undefined) return connection.statement(READY_TASKS).iterate(number, limit);
  return connection.statement(READY_TASKS_OF_WORKFLOW).iterate(number, limit, workflow);
}
