import type { Connection } from "./connection.ts";
import type { Project } from "./projects.ts";
import {
  FIRST_WORKFLOW_FOR_AGENT,
  NEXT_WORKFLOW_FOR_AGENT,
  READY_PLACES_FOR_AGENT,
  TASK_BY_ORDINAL,
} from "./sql/tasks.ts";
import type { Row } from "./sqlite-driver.ts";

/**
 * What is ready for an agent, best first, asked while reading or writing. The index has it by workflow: one more, without
 * the workflow, would be written with every change of a step. So each workflow's best are merged: as many as are wanted
 * at first, then more.
 */
export function* readyForAgent(
  connection: Connection,
  project: Project,
  agent: string,
  wanted: number,
): Generator<Row> {
  const workflows = workflowsFor(connection, project, agent);
  for (let seen = 0, look = wanted; ; look *= 4) {
    const best = bestOf(connection, project, agent, workflows, look);
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

interface Place {
  readonly priority: number;
  readonly ordinal: number;
}

function bestOf(
  connection: Connection,
  { number }: Project,
  agent: string,
  workflows: readonly string[],
  count: number,
): readonly Place[] {
  const places = workflows.flatMap((workflow) =>
    connection
      .statement(READY_PLACES_FOR_AGENT)
      .all(number, count, workflow, agent)
      .map(([priority, ordinal]) => ({ priority: Number(priority), ordinal: Number(ordinal) })),
  );
  return places.sort((a, b) => b.priority - a.priority || a.ordinal - b.ordinal).slice(0, count);
}
