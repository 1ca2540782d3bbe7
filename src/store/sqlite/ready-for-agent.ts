import type { Connection } from "./connection.ts";
import type { Project } from "./projects.ts";
import {
  FILED_FOR_AGENT,
  FIRST_WORKFLOW_FOR_AGENT,
  LATER_FOR_AGENT,
  NEXT_WORKFLOW_FOR_AGENT,
  TASK_BY_ORDINAL,
} from "./sql/tasks.ts";
import type { Row } from "./sqlite-driver.ts";
import { standingOf } from "./standing.ts";

interface Wanted {
  readonly agent: string;
  readonly workflow?: string | undefined;
  readonly limit: number;
}

/**
 * What is ready for an agent, best first, asked while reading or writing. The index has it by workflow: one more, without
 * the workflow, would be written with every task that becomes ready. So each workflow's best are merged, and with them
 * those whose agent is not filed yet: as many as are wanted at first, then more.
 */
export function* readyForAgent(
  connection: Connection,
  project: Project,
  { agent, workflow, limit }: Wanted,
): Generator<Row> {
  const workflows = workflow === undefined ? workflowsFor(connection, project, agent) : [workflow];
  const later = laterFor(connection, project, agent, workflow);
  for (let seen = 0, look = limit; ; look *= 4) {
    const filed = workflows.flatMap((each) => filedFor(connection, project, agent, each, look));
    const best = [...filed, ...later].sort(byRank).slice(0, look);
    for (const { ordinal } of best.slice(seen)) {
      const row = connection.statement(TASK_BY_ORDINAL).get(ordinal);
      if (row !== undefined) yield row;
    }
    if (best.length < look) return;
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

function filedFor(
  connection: Connection,
  { number }: Project,
  agent: string,
  workflow: string,
  count: number,
): readonly Rank[] {
  return connection.statement(FILED_FOR_AGENT).all(number, agent, workflow, count).map(rank);
}

function laterFor(
  connection: Connection,
  project: Project,
  agent: string,
  workflow: string | undefined,
): readonly Rank[] {
  const { settled } = standingOf(connection, project);
  return connection
    .statement(LATER_FOR_AGENT)
    .all(project.number, agent, workflow ?? null, settled, project.afterLast)
    .map(rank);
}

function rank([priority, ordinal]: Row): Rank {
  return { priority: Number(priority), ordinal: Number(ordinal) };
}
