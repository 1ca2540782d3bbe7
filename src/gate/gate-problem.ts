import * as z from "zod";

/** Why a bundle does not let a commit pass. */
export const GateCode = z.enum([
  "BUNDLE_MISSING",
  "BUNDLE_MALFORMED",
  "WORKFLOW_OTHER",
  "WORKFLOW_UNPINNED",
  "PROJECT_OTHER",
  "HISTORY_BROKEN",
  "RUN_UNFINISHED",
  "SIGNATURE_INVALID",
  "GATE_UNKNOWN",
  "GATE_UNSIGNED",
  "GATE_NOT_PASSED",
  "QUORUM_MISSING",
  "COMMIT_OTHER",
  "TREE_OTHER",
  "REPOSITORY_OTHER",
  "TIP_OTHER",
  "WENT_ROUND",
  "REPLAY_DIFFERS",
  "GLASS_BROKEN",
  "MERGE_OTHER",
  "APPROVERS_OTHER",
]);
export type GateCode = z.infer<typeof GateCode>;

export const GateProblem = z.object({ code: GateCode, problem: z.string() });
export type GateProblem = z.infer<typeof GateProblem>;

export function gateProblem(code: GateCode, problem: string): GateProblem {
  return { code, problem };
}
