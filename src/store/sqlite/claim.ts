import type { TaskRecord } from "../../model/task.ts";
import type { TaskChange } from "../parts/commit.ts";
import type { QueueQuery } from "../parts/tasks.ts";
import { taskRecord } from "../rows/task-row.ts";
import type { Project } from "./projects.ts";
import { readyTasks } from "./queue.ts";
import type { Session } from "./session.ts";
import { cacheWritten, isWritten, writeChanges } from "./write-changes.ts";

type Take = (candidate: TaskRecord) => TaskChange | undefined;

/** Claims tasks from the queue, best first. */
export async function claim(session: Session, query: QueueQuery, take: Take): Promise<readonly TaskRecord[]> {
  const { connection, projects } = session;
  const claimed = await connection.write(
    () => {
      const project = projects.findOpen(query.project);
      if (project === undefined) return undefined;
      const changes = choose(session, project, query, take);
      if (changes.length === 0) return undefined;
      const done = writeChanges(session, project, session.head.of(project), changes);
      if (done === undefined) throw new TypeError("the change is not of the candidate");
      return done;
    },
    (written) => isWritten(session, written),
  );
  if (claimed === undefined) return [];
  cacheWritten(session, claimed);
  return claimed.changes.map(({ record }) => record);
}

/** Chooses all tasks before the first write: a row that changes while the queue is read could come up again. */
function choose(session: Session, project: Project, query: QueueQuery, take: Take): readonly TaskChange[] {
  const changes: TaskChange[] = [];
  if (query.limit <= 0) return changes;
  for (const row of readyTasks(session, project, query, -1)) {
    const change = take(taskRecord(query.project, row, session.loaded));
    if (change !== undefined) changes.push(change);
    if (changes.length >= query.limit) break;
  }
  return changes;
}
