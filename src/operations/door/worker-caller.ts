import type { Caller } from "../../model/caller.ts";
import type { Call } from "../ports/call.ts";

/** The caller under its worker name. The name is not verified, so `namedBy` records the caller that gave it. */
export function workerCaller({ caller }: Call, worker: string | undefined): Caller {
  if (worker === undefined || worker === caller.id) return caller;
  const { id: namedBy } = caller;
  return { ...caller, id: worker, assurance: `named by ${namedBy}`, namedBy };
}
