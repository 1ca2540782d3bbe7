import type { TaskPage, TaskQuery } from "../store.ts";
import type { Session } from "./session.ts";
import {
  ALL_ORDINALS,
  ORDINALS_IN_STATE,
  ORDINALS_OF_PARENT,
  ORDINALS_OF_PARENT_IN_STATE,
  ORDINALS_OF_WORKFLOW,
} from "./sql/list.ts";
import { TASK_BY_ORDINAL } from "./sql/tasks.ts";
import type { SqlValue } from "./sqlite-driver.ts";
import { taskRecord } from "./task-row.ts";

/** A page of tasks in the order they came. Each state's tasks are in that order in an index; the lists are merged. */
export function listTasks({ connection, projects, kept }: Session, query: TaskQuery): Promise<TaskPage> {
  const { limit, after = 0 } = query;
  return connection.snapshot(() => {
    const project = projects.find(query.project);
    if (project === undefined) return { tasks: [] };
    const found = selections(query).flatMap(([sql, values]) =>
      connection.statement(sql).all(project.number, after, limit + 1, ...values),
    );
    const ordinals = [...new Set(found.map(([ordinal]) => Number(ordinal)))].toSorted((a, b) => a - b);
    const page = ordinals.slice(0, limit);
    const tasks = page.flatMap((ordinal) => {
      const row = connection.statement(TASK_BY_ORDINAL).get(ordinal);
      return row === undefined ? [] : [taskRecord(query.project, row, kept)];
    });
    const next = page.at(-1);
    return ordinals.length > page.length && next !== undefined ? { tasks, next } : { tasks };
  });
}

type Selection = readonly [sql: string, values: readonly SqlValue[]];

function selections({ states, workflow, parent }: TaskQuery): readonly Selection[] {
  const pairs = states?.flatMap(({ category, held }) => held.map((hold) => [category, hold] as const));
  if (parent !== undefined) {
    const values = [workflow ?? null, parent];
    if (pairs === undefined) return [[ORDINALS_OF_PARENT, values]];
    return pairs.map((pair) => [ORDINALS_OF_PARENT_IN_STATE, [...values, ...pair]]);
  }
  if (pairs !== undefined) return pairs.map((pair) => [ORDINALS_IN_STATE, [workflow ?? null, ...pair]]);
  return workflow === undefined ? [[ALL_ORDINALS, []]] : [[ORDINALS_OF_WORKFLOW, [workflow]]];
}
