import type { Result } from "../../model/refusal.ts";
import { workflowNotFound } from "../library/workflow-not-found.ts";
import type { Call } from "../ports/call.ts";

/** The most known versions in a refusal. */
const MOST = 10;

/** The refusal of a workflow, or of a version that it does not have. Names the known versions, the newest first. */
export async function versionNotFound(
  workflowId: string,
  version: string | undefined,
  call: Call,
): Promise<Result<never>> {
  const { definitions } = await call.ports.store();
  const stored = await definitions.versions(call.ports.settings.project, workflowId);
  if (version === undefined || stored.length === 0) return workflowNotFound(workflowId);
  const newest = stored.toSorted((one, other) => other.loadedAt - one.loadedAt);
  const known = newest.slice(0, MOST).map((one) => one.version);
  const more = stored.length > MOST ? `, and ${stored.length - MOST} more` : "";
  const asked = version.slice(0, 200);
  return {
    ok: false,
    refusal: {
      code: "WORKFLOW_NOT_FOUND",
      message: `The workflow "${workflowId}" has no version "${asked}". Its versions: ${known.join(", ")}${more}.`,
      facts: { workflowId, version: asked, known },
    },
  };
}
