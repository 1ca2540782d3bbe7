import type { TaskPage, TaskQuery } from "../parts/tasks.ts";
import { taskRecord } from "../rows/task-row.ts";
import type { Parameter } from "./postgres-driver.ts";
import type { Session } from "./session.ts";
import {
  ALL_TASKS,
  ALL_TASKS_BACKWARDS,
  TASKS_IN_STATES,
  TASKS_IN_STATES_BACKWARDS,
  TASKS_OF_PARENT,
  TASKS_OF_PARENT_BACKWARDS,
  TASKS_OF_WORKFLOW,
  TASKS_OF_WORKFLOW_BACKWARDS,
} from "./sql/list.ts";
import { labelText } from "./task-columns.ts";

/** A page of tasks in the order of their creation. */
export async function listTasks(session: Session, query: TaskQuery): Promise<TaskPage> {
  const { connection, projects, loaded } = session;
  const { limit, newestFirst = false, after = newestFirst ? Number.MAX_SAFE_INTEGER : 0 } = query;
  const project = await projects.find(query.project);
  if (project === undefined) return { tasks: [] };
  const text = query.text === undefined ? null : labelText(query.text);
  const [sql, values] = selection(query);
  const rows = await connection.rows(sql, project.number, after, limit + 1, text, ...values);
  const page = rows.slice(0, limit);
  const tasks = page.map((row) => taskRecord(query.project, row, loaded));
  const last = page.at(-1);
  return rows.length > page.length && last !== undefined ? { tasks, next: Number(last[0]) } : { tasks };
}

const forwards = {
  all: ALL_TASKS,
  ofWorkflow: TASKS_OF_WORKFLOW,
  inStates: TASKS_IN_STATES,
  ofParent: TASKS_OF_PARENT,
};

const backwards: typeof forwards = {
  all: ALL_TASKS_BACKWARDS,
  ofWorkflow: TASKS_OF_WORKFLOW_BACKWARDS,
  inStates: TASKS_IN_STATES_BACKWARDS,
  ofParent: TASKS_OF_PARENT_BACKWARDS,
};

function selection(query: TaskQuery): readonly [sql: string, values: readonly Parameter[]] {
  const { states, workflow, parent, newestFirst } = query;
  const tasks = newestFirst ? backwards : forwards;
  if (parent !== undefined) return [tasks.ofParent, [workflow ?? null, parent, ...statePairs(states)]];
  if (states !== undefined) return [tasks.inStates, [workflow ?? null, ...statePairs(states)]];
  return workflow === undefined ? [tasks.all, []] : [tasks.ofWorkflow, [workflow]];
}

/** The categories and the holds of the states, each state once, as two lists; "" stands for no hold. */
function statePairs(states: TaskQuery["states"]): readonly [Parameter, Parameter] {
  if (states === undefined) return [null, null];
  const pairs = new Map(
    states.flatMap(({ category, held }) =>
      held.map((hold) => [`${category} ${hold}`, [category, hold ?? ""] as const] as const),
    ),
  );
  return [[...pairs.values()].map(([category]) => category), [...pairs.values()].map(([, hold]) => hold)];
}
