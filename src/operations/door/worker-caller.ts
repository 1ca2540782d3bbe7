import type { Caller } from "../../model/caller.ts";
import type { Call } from "../ports/call.ts";

/** A worker is who the caller says it is; that it is only said is recorded. */
export function workerCaller({ caller }: Call, worker: string | undefined): Caller {
  if (worker === undefined || worker === caller.id) return caller;
  const { id: namedBy } = caller;
  return { ...caller, id: worker, assurance: `named by ${namedBy}`, namedBy };
}
