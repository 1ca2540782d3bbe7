import type { Move } from "../model/move.ts";
import type { RouteInput } from "./route-input.ts";

/** The report of the current step with an outcome, as a move for the engine to judge. */
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
