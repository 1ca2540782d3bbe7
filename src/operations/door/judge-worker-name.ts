import type { Refusal } from "../../model/refusal.ts";
import type { Call } from "../ports/call.ts";
import { nameTaken } from "./judge-name.ts";

/** The fields of a call that changes something in which it names the worker that it acts as. */
interface NamedWorkers {
  readonly worker?: unknown;
  readonly worker_id?: unknown;
  readonly claim?: unknown;
}

/**
 * Refuses an agent that acts as a worker with the name of another agent that has its own token: the record, claims and
 * `by: other` would take the work for that agent's.
 */
export function judgeWorkerName(
  { worker, worker_id, claim }: NamedWorkers,
  { caller, role, ports: { agents } }: Call,
): Refusal | undefined {
  if (role === "operator" || caller.kind !== "agent" || !agents) return undefined;
  const claimant = claim && typeof claim === "object" && "worker" in claim ? claim.worker : undefined;
  const taken = [worker, worker_id, claimant].find(
    (name): name is string => typeof name === "string" && name !== caller.id && agents.isRegistered(name),
  );
  return taken === undefined ? undefined : nameTaken(taken);
}
