import type { Refusal } from "../../model/refusal.ts";
import type { Call } from "../ports/call.ts";

/** Refuses signatures at a server that cannot be sure of its own origin. */
export function judgeSigning({ ports: { signing } }: Call): Refusal | undefined {
  const problem = signing?.();
  return problem === undefined ? undefined : { code: "SIGNING_OFF", message: problem, facts: {} };
}
