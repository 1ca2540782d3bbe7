import type { Result } from "../../model/refusal.ts";

/** `known` is a sentence that lists the workflows, for callers without a tool to list them. */
export function workflowNotFound(id: string, known = ""): Result<never> {
  const workflowId = id.slice(0, 200);
  return {
    ok: false,
    refusal: {
      code: "WORKFLOW_NOT_FOUND",
      message: `There is no workflow "${workflowId}". ${known}`.trim(),
      facts: { workflowId },
    },
  };
}
