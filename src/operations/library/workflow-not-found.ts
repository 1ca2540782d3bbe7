import type { Result } from "../../model/refusal.ts";

/** The refusal of an unknown workflow id. `known`: a sentence with the known ids, for callers that cannot list them. */
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
