import type { Result } from "../model/refusal.ts";
import type { Context } from "./context.ts";

/** Never tried again on the caller's behalf: what was asked was meant for a step that may be behind the task now. */
export async function conflict(taskId: string, context: Context): Promise<Result<never>> {
  const [record] = await (await context.store()).tasks.load(context.settings.project, [taskId]);
  return {
    ok: false,
    refusal: {
      code: "CONFLICT",
      message: `Somebody else changed "${taskId}" at the same moment.`,
      facts: { taskId, currentStep: record?.step ?? null },
    },
  };
}
