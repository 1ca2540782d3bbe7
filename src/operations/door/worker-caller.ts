import type { Caller } from "../../model/caller.ts";
import type { Call } from "../ports/call.ts";

/** The caller under its worker name. The record keeps who named it, as the name is not verified. */
export function workerCaller({ caller }: Call, worker: string | undefined): Caller {
  if (worker === undefined || worker === caller.id) return caller;
  const { id: namedBy } = caller;
  return { ...caller, id: worker, assurance: `named by ${namedBy}`, namedBy };
}
