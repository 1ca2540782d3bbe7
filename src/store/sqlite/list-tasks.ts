import type { TaskPage, TaskQuery } from "../parts/tasks.ts";
import type { SqlValue } from "../rows/row.ts";
import { taskRecord } from "../rows/task-row.ts";
import type { Session } from "./session.ts";
import {
  ALL_ORDINALS,
  ALL_ORDINALS_BACKWARDS,
  ORDINALS_IN_STATE,
  ORDINALS_IN_STATE_BACKWARDS,
  ORDINALS_OF_PARENT,
  ORDINALS_OF_PARENT_BACKWARDS,
  ORDINALS_OF_PARENT_IN_STATE,
  ORDINALS_OF_PARENT_IN_STATE_BACKWARDS,
  ORDINALS_OF_WORKFLOW,
  ORDINALS_OF_WORKFLOW_BACKWARDS,
} from "./sql/list.ts";
import { TASK_BY_ORDINAL } from "./sql/tasks.ts";

/**
 * A page of tasks in the order of their creation. An index lists the tasks of each state in that order; the page merges
 * these lists.
 */
export function listTasks({ connection, projects, loaded }: Session, query: TaskQuery): Promise<TaskPage> {
  const { limit, newestFirst = false, after = newestFirst ? Number.MAX_SAFE_INTEGER : 0 } = query;
  const text = query.text?.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) ?? null;
  return connection.snapshot(() => {
    const project = projects.find(query.project);
    if (project === undefined) return { tasks: [] };
    const found = selections(query).flatMap(([sql, values]) =>
      connection.statement(sql).all(project.number, after, limit + 1, text, ...values),
    );
    const ordinals = [...new Set(found.map(([ordinal]) => Number(ordinal)))].toSorted((a, b) =>
      newestFirst ? b - a : a - b,
    );
    const page = ordinals.slice(0, limit);
    const tasks = page.flatMap((ordinal) => {
      const row = connection.statement(TASK_BY_ORDINAL).get(ordinal);
      return row === undefined ? [] : [taskRecord(query.project, row, loaded)];
    });
    const next = page.at(-1);
    return ordinals.length > page.length && next !== undefined ? { tasks, next } : { tasks };
  });
}

const forwards = {
  all: ALL_ORDINALS,
  ofWorkflow: ORDINALS_OF_WORKFLOW,
  inState: ORDINALS_IN_STATE,
  ofParent: ORDINALS_OF_PARENT,
  ofParentInState: ORDINALS_OF_PARENT_IN_STATE,
};

const backwards: typeof forwards = {
  all: ALL_ORDINALS_BACKWARDS,
  ofWorkflow: ORDINALS_OF_WORKFLOW_BACKWARDS,
  inState: ORDINALS_IN_STATE_BACKWARDS,
  ofParent: ORDINALS_OF_PARENT_BACKWARDS,
  ofParentInState: ORDINALS_OF_PARENT_IN_STATE_BACKWARDS,
};

type Selection = readonly [sql: string, values: readonly SqlValue[]];

function selections({ states, workflow, parent, newestFirst }: TaskQuery): readonly Selection[] {
  const ordinals = newestFirst ? backwards : forwards;
  const pairs = states?.flatMap(({ category, held }) => held.map((hold) => [category, hold] as const));
  if (parent !== undefined) {
    const values = [workflow ?? null, parent];
    if (pairs === undefined) return [[ordinals.ofParent, values]];
    return pairs.map((pair) => [ordinals.ofParentInState, [...values, ...pair]]);
  }
  if (pairs !== undefined) return pairs.map((pair) => [ordinals.inState, [workflow ?? null, ...pair]]);
  return workflow === undefined ? [[ordinals.all, []]] : [[ordinals.ofWorkflow, [workflow]]];
}
