import type { Result } from "../../model/refusal.ts";

/** The refusal of an unknown task id. `hint`: a sentence that names a similar task. */
export function taskNotFound(id: string, hint = ""): Result<never> {
  const taskId = id.slice(0, 200);
  return {
    ok: false,
    refusal: {
      code: "TASK_NOT_FOUND",
      message: `There is no task "${taskId}". ${hint}`.trim(),
      facts: { taskId },
    },
  };
}
