import type { Connection } from "./connection.ts";
import { logHead } from "./log-head.ts";
import type { Project } from "./projects.ts";
import {
  FIRST_WORKFLOW_FOR_AGENT,
  INDEXED_FOR_AGENT,
  LATER_FOR_AGENT,
  NEXT_WORKFLOW_FOR_AGENT,
  TASK_BY_ORDINAL,
} from "./sql/tasks.ts";
import type { Row } from "./sqlite-driver.ts";

interface Wanted {
  readonly agent: string;
  readonly workflow?: string | undefined;
  readonly limit: number;
}

/**
 * The tasks that are ready for an agent, best first. Call inside a read or a write. There is only an index by workflow
 * and agent: an index by agent alone would have to be written with every task that becomes ready. So this merges the
 * best tasks of each workflow with those whose agent is not indexed yet. It reads as many as are wanted, and then more
 * on demand.
 */
export function* readyForAgent(
  connection: Connection,
  project: Project,
  { agent, workflow, limit }: Wanted,
): Generator<Row> {
  const workflows = workflow === undefined ? workflowsFor(connection, project, agent) : [workflow];
  const later = laterFor(connection, project, agent, workflow);
  for (let seen = 0, count = limit; ; count *= 4) {
    const indexed = workflows.flatMap((each) => indexedFor(connection, project, agent, each, count));
    const best = [...indexed, ...later].sort(byRank).slice(0, count);
    for (const { ordinal } of best.slice(seen)) {
      const row = connection.statement(TASK_BY_ORDINAL).get(ordinal);
      if (row !== undefined) yield row;
    }
    if (best.length < count) return;
    seen = best.length;
  }
}

function workflowsFor(connection: Connection, { number }: Project, agent: string): readonly string[] {
  const found: string[] = [];
  let row = connection.statement(FIRST_WORKFLOW_FOR_AGENT).get(number, agent);
  while (row !== undefined) {
    const workflow = String(row[0]);
    found.push(workflow);
    row = connection.statement(NEXT_WORKFLOW_FOR_AGENT).get(number, agent, workflow);
  }
  return found;
}

interface Rank {
  readonly priority: number;
  readonly ordinal: number;
}

function byRank(one: Rank, other: Rank): number {
  return other.priority - one.priority || one.ordinal - other.ordinal;
}

function indexedFor(
  connection: Connection,
  { number }: Project,
  agent: string,
  workflow: string,
  count: number,
): readonly Rank[] {
  return connection.statement(INDEXED_FOR_AGENT).all(number, agent, workflow, count).map(rank);
}

function laterFor(
  connection: Connection,
  project: Project,
  agent: string,
  workflow: string | undefined,
): readonly Rank[] {
  const { indexedTo } = logHead(connection, project);
  return connection
    .statement(LATER_FOR_AGENT)
    .all(project.number, agent, workflow ?? null, indexedTo, project.afterLast)
    .map(rank);
}

function rank([priority, ordinal]: Row): Rank {
  return { priority: Number(priority), ordinal: Number(ordinal) };
}
