import type { TaskRecord } from "../../model/task.ts";
import type { QueueQuery, TaskChange } from "../store.ts";
import { keepParts } from "./commit.ts";
import type { Connection } from "./connection.ts";
import type { KeptParts } from "./kept-parts.ts";
import {
  READY_TASKS,
  READY_TASKS_FOR_AGENT,
  READY_TASKS_OF_WORKFLOW,
  READY_TASKS_OF_WORKFLOW_FOR_AGENT,
} from "./sql/tasks.ts";
import type { SqlValue } from "./sqlite-driver.ts";
import { taskRecord } from "./task-row.ts";
import { addToTotal } from "./unconfirmed-total.ts";
import { type WrittenChange, writeChange } from "./write-change.ts";

/** Looks at the queue. */
export function queue(connection: Connection, kept: KeptParts, query: QueueQuery): Promise<TaskRecord[]> {
  return connection.read(() => {
    const [sql, values] = readySql(query, query.limit);
    return connection
      .statement(sql)
      .all(...values)
      .map((row) => taskRecord(query.project, row, kept));
  });
}

/** Takes from the queue; the changes made are what was taken, best first. */
export async function claim(
  connection: Connection,
  kept: KeptParts,
  query: QueueQuery,
  take: (candidate: TaskRecord) => TaskChange | undefined,
): Promise<readonly TaskRecord[]> {
  const taken = await connection.write(() => {
    const changes = choose(connection, kept, query, take);
    if (changes.length === 0) return undefined;
    const records = changes.map((change) => written(connection, kept, query.project, change).record);
    addToTotal(connection, query.project, records.filter(({ synced }) => synced).length);
    return records;
  });
  if (taken === undefined) return [];
  keepParts(kept, taken);
  return taken;
}

/** Writing starts when all are chosen: a row changed while the queue is read could come up in it again. */
function choose(
  connection: Connection,
  kept: KeptParts,
  query: QueueQuery,
  take: (candidate: TaskRecord) => TaskChange | undefined,
): readonly TaskChange[] {
  const changes: TaskChange[] = [];
  if (query.limit <= 0) return changes;
  const [sql, values] = readySql(query, -1);
  for (const row of connection.statement(sql).iterate(...values)) {
    const change = take(taskRecord(query.project, row, kept));
    if (change !== undefined) changes.push(change);
    if (changes.length >= query.limit) break;
  }
  return changes;
}

function written(
  connection: Connection,
  kept: KeptParts,
  project: string,
  change: TaskChange,
): WrittenChange {
  const one = writeChange(connection, kept, project, change);
  if (one === undefined)
    throw new TypeError(`the change of task ${change.record.id} is not one of the candidate`);
  return one;
}

function readySql(
  { project, workflow, agent }: QueueQuery,
  limit: number,
): readonly [string, readonly SqlValue[]] {
  if (workflow !== undefined && agent !== undefined)
    return [READY_TASKS_OF_WORKFLOW_FOR_AGENT, [project, limit, workflow, agent]];
  if (workflow !== undefined) return [READY_TASKS_OF_WORKFLOW, [project, limit, workflow]];
  if (agent !== undefined) return [READY_TASKS_FOR_AGENT, [project, limit, agent]];
  return [READY_TASKS, [project, limit]];
}
