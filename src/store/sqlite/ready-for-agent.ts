import type { Row } from "../rows/row.ts";
import type { Connection } from "./connection.ts";
import { logHead } from "./log-head.ts";
import { mergeRanks, type Rank, rankOf } from "./merge-ranks.ts";
import type { Project } from "./projects.ts";
import {
  FIRST_WORKFLOW_FOR_AGENT,
  INDEXED_FOR_AGENT,
  LATER_FOR_AGENT,
  NEXT_WORKFLOW_FOR_AGENT,
} from "./sql/tasks.ts";

interface Wanted {
  readonly agent: string;
  readonly workflow?: string | undefined;
  readonly limit: number;
}

/**
 * The tasks that are ready for an agent, best first. Call inside a read or a write. There is only an index by workflow
 * and agent: an index by agent alone would have to be written with every task that becomes ready. So this merges the
 * best tasks of each workflow with those whose agent is not indexed yet.
 */
export function readyForAgent(
  connection: Connection,
  project: Project,
  { agent, workflow, limit }: Wanted,
): Generator<Row> {
  const workflows = workflow === undefined ? workflowsFor(connection, project, agent) : [workflow];
  const later = laterFor(connection, project, agent, workflow);
  const sources = workflows.map(
    (each) => (count: number) => indexedFor(connection, project, agent, each, count),
  );
  return mergeRanks(connection, [...sources, () => later], limit);
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

function indexedFor(
  connection: Connection,
  { number }: Project,
  agent: string,
  workflow: string,
  count: number,
): readonly Rank[] {
  return connection.statement(INDEXED_FOR_AGENT).all(number, agent, workflow, count).map(rankOf);
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
    .map(rankOf);
}
