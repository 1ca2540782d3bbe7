import type { Result } from "../model/refusal.ts";
import type { TaskRecord } from "../model/task.ts";
import type { Context } from "./context.ts";
import { fresh } from "./fresh.ts";

export function taskNotFound(id: string): Result<never> {
  return {
    ok: false,
    refusal: {
      code: "TASK_NOT_FOUND",
      message: `There is no task "${id.slice(0, 200)}".`,
      facts: { taskId: id.slice(0, 200) },
    },
  };
}

/** The task as it is now, if its workflow is known: one that is not cannot be moved by anybody. */
export async function movable(context: Context, id: string): Promise<Result<TaskRecord>> {
  const record = await fresh(context, id);
  if (!record) return taskNotFound(id);
  if (record.definition !== undefined) return { ok: true, value: record };
  return {
    ok: false,
    refusal: {
      code: "WORKFLOW_NOT_FOUND",
      message: `The workflow "${record.workflow}" of "${id}" is not loaded, so the task cannot move.`,
      facts: { taskId: id, workflowId: record.workflow },
    },
  };
}
