import { type Caller, isKnownAgent } from "../../model/caller.ts";
import type { Call } from "../ports/call.ts";

/**
 * The caller under its worker name. The name is not verified, so `namedBy` records the caller that gave it. An agent
 * with its own token keeps its own name: otherwise it could approve its own work as another worker.
 */
export function workerCaller({ caller }: Call, worker: string | undefined): Caller {
  if (worker === undefined || worker === caller.id) return caller;
  if (isKnownAgent(caller)) return { ...caller, worker };
  const { id: namedBy } = caller;
  return { ...caller, id: worker, assurance: `named by ${namedBy}`, namedBy };
}
