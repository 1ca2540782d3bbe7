import type { Result } from "../../model/refusal.ts";
import type { TaskRecord } from "../../model/task.ts";

/** The refusal of a change, because another caller changed the same task first; `now` is the current task. */
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
