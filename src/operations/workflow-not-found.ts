import type { Result } from "../model/refusal.ts";

export function workflowNotFound(id: string): Result<never> {
  const workflowId = id.slice(0, 200);
  return {
    ok: false,
    refusal: {
      code: "WORKFLOW_NOT_FOUND",
      message: `There is no workflow "${workflowId}".`,
      facts: { workflowId },
    },
  };
}
