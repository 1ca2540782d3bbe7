import type { JsonObject } from "../../model/json.ts";
import { limits } from "../../model/limits.ts";
import type { Refusal, Result } from "../../model/refusal.ts";
import type { TaskInput } from "../../model/task-input.ts";
import { isPlainText } from "../door/key.ts";
import { sizeOf } from "../door/sizes.ts";
import { taskIdProblem } from "../door/task-id-problem.ts";

const MAX_TASKS = limits.treeTasks.most;
const MAX_CONTEXT = 256 * 1024;
/** The most bytes of a task's retry counters, and of its variables. */
const MAX_PLACEMENT = 64 * 1024;

const longest = {
  id: 200,
  workflowType: 200,
  parent: 2_000,
  issueId: 1_000,
  title: 1_000,
  currentStep: 1_000,
} as const;

export type FlatTask = Omit<TaskInput, "children">;

/** The tree as a list, parents before children; or the refusal of its first invalid task. */
export function flattenTree(tasks: readonly TaskInput[]): Result<readonly FlatTask[]> {
  const flat: FlatTask[] = [];
  const ids = new Set<string>();
  const open: { readonly task: TaskInput; readonly parent?: string }[] = tasks
    .map((task) => ({ task }))
    .reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const { children = [], ...fields } = next.task;
    const task = next.parent === undefined ? fields : { ...fields, parent: next.parent };
    const refusal = judgeTask(task, ids);
    if (refusal) return { ok: false, refusal };
    ids.add(task.id);
    flat.push(task);
    if (flat.length > MAX_TASKS) return { ok: false, refusal: tooManyTasks() };
    open.push(...children.map((child) => ({ task: child, parent: task.id })).reverse());
  }
  return { ok: true, value: flat };
}

function judgeTask(task: FlatTask, ids: ReadonlySet<string>): Refusal | undefined {
  const taskId = task.id.slice(0, longest.id);
  for (const [field, limit] of Object.entries(longest)) {
    const text = task[field as keyof typeof longest];
    if (text === undefined) continue;
    if (text.length > limit) return tooLarge(taskId, field, `${text.length} characters`, text.length, limit);
    if (!isPlainText(text)) return invalid(taskId, field, "must be well-formed text without NUL");
  }
  const problem = taskIdProblem(task.id);
  if (problem !== undefined) return invalid(taskId, "id", problem);
  if (ids.has(task.id)) return invalid(taskId, "id", "is in the tree twice");
  const { context, stepRetries, variables } = task;
  return (
    judgeSize(taskId, "context", context, MAX_CONTEXT) ??
    judgeSize(taskId, "stepRetries", stepRetries, MAX_PLACEMENT) ??
    judgeSize(taskId, "variables", variables, MAX_PLACEMENT)
  );
}

function judgeSize(
  taskId: string,
  field: string,
  value: JsonObject | undefined,
  limit: number,
): Refusal | undefined {
  const size = value === undefined ? 0 : sizeOf(value);
  return size > limit ? tooLarge(taskId, field, `${size} bytes`, size, limit) : undefined;
}

function invalid(taskId: string, field: string, problem: string): Refusal {
  return {
    code: "INPUT_INVALID",
    message: `The ${field} of "${taskId}" ${problem}.`,
    facts: { taskId, problems: [{ field, problem }] },
  };
}

function tooLarge(taskId: string, field: string, holds: string, size: number, limit: number): Refusal {
  return {
    code: "INPUT_TOO_LARGE",
    message: `The ${field} of "${taskId}" holds ${holds}; at most ${limit} are kept.`,
    facts: { taskId, field, size, limit },
  };
}

function tooManyTasks(): Refusal {
  return {
    code: "INPUT_TOO_LARGE",
    message: `The tree holds more than ${MAX_TASKS} tasks.`,
    facts: { field: "tasks", limit: MAX_TASKS },
  };
}
