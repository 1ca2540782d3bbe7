import type { ProgramNode } from "../../program.ts";
import { isProof, proofsFor } from "../../requirements.ts";
import { isAway } from "../space/avoids.ts";
import type { Movement, Step } from "../space/movement.ts";

/** Tells which steps remain for a run that does not do what a gate asks. */
export type GateBypass = (step: Step) => boolean;

/**
 * The ways a run can bypass a gate: by never entering it, or, where it can be left without doing what it asks, by not
 * doing that. A proof may always be entered: its author leads failures on.
 */
export function bypassesOf(place: number, movement: Movement): readonly GateBypass[] {
  const node = movement.nodes[place];
  const shut: GateBypass = (step) => step.from !== place || !isOpening(step, opensOf(node));
  if (isProof(node)) return [shut];
  const away: GateBypass = (step) => isAway(step, new Set([place]), movement);
  return node?.timeoutMs === undefined ? [away] : [away, shut];
}

function opensOf(node: ProgramNode | undefined): (outcome: string | undefined) => boolean {
  return isProof(node) ? (outcome) => proofsFor(node, outcome).length > 0 : () => true;
}

/** Whether a step does what its node asks. An expired time limit or a skipped node opens nothing. */
export function isOpening(
  { kind, outcomes, edge }: Step,
  opens: (outcome: string | undefined) => boolean,
): boolean {
  if (kind === "answer") return true;
  if (kind !== "outcome" || !edge) return false;
  return outcomes.length === 0 ? opens(undefined) : outcomes.every(opens);
}
