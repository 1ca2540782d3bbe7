import type { Refusal } from "../../../model/refusal.ts";
import type { Worker } from "../../../model/worker.ts";
import type { Call } from "../../ports/call.ts";

/**
 * Refuses a caller that acts as a worker of an agent with its own token. Workers of agents that share a token are only as
 * good as their names, and are not guarded.
 */
export function judgeOwnWorker({ id, by }: Worker, { caller, role, ports }: Call): Refusal | undefined {
  if (role === "operator" || caller.id === by || !ports.agents?.isRegistered(by)) return undefined;
  return {
    code: "NOT_ALLOWED",
    message: `The worker "${id}" belongs to the agent "${by}".`,
    facts: { worker_id: id, agent: by },
  };
}
