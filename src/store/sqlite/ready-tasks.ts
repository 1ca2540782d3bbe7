import type { TaskRecord } from "../../model/task.ts";
import type { QueueQuery, TaskChange } from "../store.ts";
import { remember, writeChanges } from "./commit.ts";
import type { Project } from "./projects.ts";
import { readyForAgent } from "./ready-for-agent.ts";
import type { Session } from "./session.ts";
import { READY_TASKS, READY_TASKS_OF_WORKFLOW } from "./sql/tasks.ts";
import type { Row } from "./sqlite-driver.ts";
import { taskRecord } from "./task-row.ts";

type Take = (candidate: TaskRecord) => TaskChange | undefined;

/** Looks at the queue. */
export function queue(session: Session, query: QueueQuery): Promise<readonly TaskRecord[]> {
  const { connection, projects, kept } = session;
  return connection.snapshot(() => {
    const project = projects.find(query.project);
    const found: TaskRecord[] = [];
    if (project === undefined || query.limit <= 0) return found;
    for (const row of readyTasks(session, project, query, query.limit)) {
      found.push(taskRecord(query.project, row, kept));
      if (found.length >= query.limit) break;
    }
    return found;
  });
}

/** Takes from the queue, best first. */
export async function claim(session: Session, query: QueueQuery, take: Take): Promise<readonly TaskRecord[]> {
  const { connection, projects } = session;
  const taken = await connection.write(() => {
    const project = projects.find(query.project);
    if (project === undefined) return undefined;
    const changes = choose(session, project, query, take);
    if (changes.length === 0) return undefined;
    const done = writeChanges(session, project, changes);
    if (done === undefined) throw new TypeError("what was to be taken is not one of the candidates");
    return done;
  });
  if (taken === undefined) return [];
  remember(session, taken);
  return taken.changes.map(({ record }) => record);
}

/** Writing starts when all are chosen: a row changed while the queue is read could come up in it again. */
function choose(session: Session, project: Project, query: QueueQuery, take: Take): readonly TaskChange[] {
  const changes: TaskChange[] = [];
  if (query.limit <= 0) return changes;
  for (const row of readyTasks(session, project, query, -1)) {
    const change = take(taskRecord(query.project, row, session.kept));
    if (change !== undefined) changes.push(change);
    if (changes.length >= query.limit) break;
  }
  return changes;
}

function readyTasks(
  { connection }: Session,
  project: Project,
  { workflow, agent, limit: wanted }: QueueQuery,
  limit: number,
): Iterable<Row> {
  const { number } = project;
  if (agent !== undefined) return readyForAgent(connection, project, { agent, workflow, limit: wanted });
  if (workflow === undefined) return connection.statement(READY_TASKS).iterate(number, limit);
  return connection.statement(READY_TASKS_OF_WORKFLOW).iterate(number, limit, workflow);
}
