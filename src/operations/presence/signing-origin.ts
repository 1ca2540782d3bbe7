import type { Call } from "../ports/call.ts";
import { judgeSigning } from "./judge-signing.ts";
import { storedApprovers } from "./stored-approvers.ts";

/** The origin on this machine at which signatures count, if the project has approvers and this port serves it. */
export async function signingOrigin(port: number, call: Call): Promise<string | undefined> {
  if (judgeSigning(call)) return undefined;
  const stored = await storedApprovers(call);
  if (!stored.ok) return undefined;
  return stored.value.approvers.policy.origins.find((origin) => {
    const url = new URL(origin);
    return url.hostname.endsWith("localhost") && url.port === String(port);
  });
}
