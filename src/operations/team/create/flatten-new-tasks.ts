import { limits } from "../../../model/limits.ts";
import type { NewTask } from "../../../model/new-task.ts";
import type { Refusal, Result } from "../../../model/refusal.ts";
import { taskIdProblem } from "../../door/task-id-problem.ts";

const MOST_TRIES = 100;

/** A new task without its children: `parent` and `blockedBy` are ids. */
export interface FlatNewTask {
  readonly id: string;
  /** the name under which the answer tells the id */
  readonly key: string;
  readonly task: NewTask;
  readonly parent: string | undefined;
  readonly blockedBy: readonly string[];
  /** the id of the task before it in the same list */
  readonly sibling: string | undefined;
}

interface Found {
  readonly task: NewTask;
  readonly id: string;
  readonly above: string | undefined;
  readonly sibling: string | undefined;
}

/**
 * The tasks of a tree, parents first. Names in `parent` and `blocked_by` are refs of this call or ids of other tasks.
 */
export function flattenNewTasks(
  trees: readonly NewTask[],
  parent: string | undefined,
  newId: (task: NewTask) => string,
): Result<FlatNewTask[]> {
  const found: Found[] = [];
  const refs = new Map<string, string>();
  const ids = new Set<string>();
  const open: { readonly tasks: readonly NewTask[]; readonly above: string | undefined }[] = [
    { tasks: trees, above: parent },
  ];
  for (const { tasks, above } of open) {
    let sibling: string | undefined;
    for (const task of tasks) {
      const id = task.id ?? freshId(() => newId(task), ids);
      const problem = problemOf(task, id, refs, ids);
      if (problem) return { ok: false, refusal: problem };
      ids.add(id);
      if (task.ref !== undefined) refs.set(task.ref, id);
      found.push({ task, id, above, sibling });
      if (task.children) open.push({ tasks: task.children, above: id });
      sibling = id;
      if (found.length > limits.treeTasks.most) return { ok: false, refusal: tooMany() };
    }
  }
  const named = (name: string): string => refs.get(name) ?? name;
  return { ok: true, value: parentsFirst(found.map((one) => flat(one, named))) };
}

/** New ids end with a few random digits: among thousands of tasks with one title, two would often be the same. */
function freshId(newId: () => string, taken: ReadonlySet<string>): string {
  let id = newId();
  for (let tries = 1; taken.has(id) && tries < MOST_TRIES; tries++) id = newId();
  return id;
}

function flat({ task, id, above, sibling }: Found, named: (name: string) => string): FlatNewTask {
  return {
    id,
    key: task.ref ?? id,
    task,
    parent: task.parent === undefined ? above : named(task.parent),
    blockedBy: [...new Set((task.blocked_by ?? []).map(named))],
    sibling,
  };
}

/** A parent that is named by `ref` may come later in the list; cycles of parents are judged with the links. */
function parentsFirst(tasks: readonly FlatNewTask[]): FlatNewTask[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const ordered = new Set<FlatNewTask>();
  for (const task of tasks) {
    const way: FlatNewTask[] = [];
    for (
      let at: FlatNewTask | undefined = task;
      at && !ordered.has(at) && !way.includes(at);
      at = at.parent === undefined ? undefined : byId.get(at.parent)
    )
      way.push(at);
    for (const one of way.toReversed()) ordered.add(one);
  }
  return [...ordered];
}

function problemOf(
  { ref }: NewTask,
  id: string,
  refs: ReadonlyMap<string, string>,
  ids: ReadonlySet<string>,
): Refusal | undefined {
  if (ids.has(id)) return invalid("id", `"${id}" is there twice`);
  if (ref !== undefined && refs.has(ref)) return invalid("ref", `"${ref}" is there twice`);
  const problem = taskIdProblem(id);
  return problem === undefined ? undefined : invalid("id", problem);
}

function invalid(field: string, problem: string): Refusal {
  return {
    code: "INPUT_INVALID",
    message: `${field}: ${problem}`,
    facts: { problems: [{ field, problem }] },
  };
}

function tooMany(): Refusal {
  const { most } = limits.treeTasks;
  return {
    code: "INPUT_TOO_LARGE",
    message: `One call creates at most ${most} tasks.`,
    facts: { limit: most },
  };
}
