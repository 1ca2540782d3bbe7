import type { Caller } from "../../model/caller.ts";
import type { Context } from "../ports/context.ts";

/** A worker is who the caller says it is; that it is only said is recorded. */
export function workerCaller({ caller }: Context, worker: string | undefined): Caller {
  if (worker === undefined || worker === caller.id) return caller;
  const { id: namedBy } = caller;
  return { ...caller, id: worker, assurance: `named by ${namedBy}`, namedBy };
}
