import { lifecycleOf } from "../../lifecycle/lifecycle-of.ts";
import { rightsOf, roleOf } from "../../lifecycle/role-of.ts";
import type { Refusal } from "../../model/refusal.ts";
import { isExpired } from "../movement/workers/end-worker.ts";
import { judgeOwnWorker } from "../movement/workers/judge-own-worker.ts";
import { loadWorker } from "../movement/workers/load-worker.ts";
import type { Call } from "../ports/call.ts";

/**
 * Refuses to claim from the queue for a connected worker of another agent, and for one whose role limits its claims:
 * these claims have leases of their own, and the worker's limit would not count them.
 */
export async function judgeClaimant(id: string, call: Call): Promise<Refusal | undefined> {
  const loaded = await loadWorker(id, call);
  if (!loaded || isExpired(loaded.worker, call.ports.now())) return undefined;
  const { worker } = loaded;
  const foreign = judgeOwnWorker(worker, call);
  if (foreign) return foreign;
  const lifecycle = lifecycleOf(worker);
  const { maxClaims } = rightsOf(lifecycle, roleOf(lifecycle, worker.tags, worker.role));
  if (!Number.isFinite(maxClaims)) return undefined;
  return {
    code: "CLAIMS_FULL",
    message: `"${id}" may have ${maxClaims} claims at once. Only next_task and claim count them: use one of these.`,
    facts: { worker_id: id, limit: maxClaims, claims: worker.claims },
  };
}
