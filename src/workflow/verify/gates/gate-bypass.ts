import type { ProgramNode } from "../../program.ts";
import { isProof, proofsFor } from "../../requirements.ts";
import { isAway } from "../space/avoids.ts";
import type { Movement, Step } from "../space/movement.ts";

/** Whether a step remains for a run that does not do what a gate asks. */
export type GateBypass = (step: Step) => boolean;

/**
 * The ways to bypass a gate: never to enter it, or, if it can be left without doing what it asks, to leave it so. A
 * proof may always be entered, because its author provides a way on for failures.
 */
export function bypassesOf(place: number, movement: Movement): readonly GateBypass[] {
  const node = movement.nodes[place];
  const shut: GateBypass = (step) => step.from !== place || !isOpening(step, opensOf(node));
  if (isProof(node)) return [shut];
  const places = new Set([place]);
  const away: GateBypass = (step) => isAway(step, places, movement);
  return node?.timeoutMs === undefined ? [away] : [away, shut];
}

function opensOf(node: ProgramNode | undefined): (outcome: string | undefined) => boolean {
  return isProof(node) ? (outcome) => proofsFor(node, outcome).length > 0 : () => true;
}

/** Whether a step does what its node asks. An expired time limit does not, and neither does skipping the node. */
export function isOpening(
  { kind, outcomes, edge }: Step,
  opens: (outcome: string | undefined) => boolean,
): boolean {
  if (kind === "answer") return true;
  if (kind !== "outcome" || !edge) return false;
  return outcomes.length === 0 ? opens(undefined) : outcomes.every(opens);
}
