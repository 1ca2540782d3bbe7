import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";

/** The refusal of a change that another caller's change of the same task has overtaken; `now` is the current task. */
export function conflict(taskId: string, now?: TaskRecord): Result<never> {
  return {
    ok: false,
    refusal: {
      code: "CONFLICT",
      message: `Another caller changed "${taskId}" at the same moment.`,
      facts: { taskId, currentStep: now?.step ?? null },
    },
  };
}
