import { type Caller, isKnownAgent } from "../model/caller.ts";
import type { Refusal } from "../model/refusal.ts";
import type { TaskRecord } from "../model/task.ts";

/**
 * Refuses an agent that uses the claim of an agent with its own token. The fence of a claim is a small number that any
 * agent can guess, so it does not show whose claim it is.
 */
export function judgeClaimAgent(
  { id, claim }: Pick<TaskRecord, "id" | "claim">,
  caller: Caller,
): Refusal | undefined {
  if (claim?.agent === undefined || caller.kind !== "agent") return undefined;
  if (isKnownAgent(caller) && caller.id === claim.agent) return undefined;
  return {
    code: "NOT_ALLOWED",
    message: `The claim on "${id}" belongs to the agent "${claim.agent}".`,
    facts: { taskId: id, owner: claim.owner, agent: claim.agent },
  };
}
