import type { Result } from "../../model/refusal.ts";

/** `hint` is a sentence that names the task the caller may have meant. */
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
