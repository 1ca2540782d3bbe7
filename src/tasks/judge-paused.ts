import type { Refusal } from "../model/refusal.ts";
import type { TaskRecord } from "../model/task.ts";

/** Refuses every move of a paused task. */
export function judgePaused({ id, step, hold }: TaskRecord): Refusal | undefined {
  if (hold !== "paused") return undefined;
  return {
    code: "TASK_PAUSED",
    message: `"${id}" is paused.`,
    facts: { taskId: id, currentStep: step },
  };
}
