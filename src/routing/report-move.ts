import type { Move } from "../model/move.ts";
import type { RouteInput } from "./route-input.ts";

/** The report of the step with an outcome, as the engine is asked about it. */
export function reportMove(
  { by, facts, variables, hashOf }: RouteInput,
  outcome: string | undefined,
  isFinal = false,
): Extract<Move, { type: "report" }> {
  return {
    type: "report",
    by,
    evidence: [...facts],
    ...(outcome !== undefined && { outcome }),
    ...(variables && { variables: { ...variables } }),
    ...(hashOf && { hash: hashOf(outcome) }),
    ...(isFinal && { final: true }),
  };
}
