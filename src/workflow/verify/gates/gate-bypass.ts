import type { ProgramNode } from "../../program.ts";
import { isProof, proofsFor } from "../../requirements.ts";
import { isAway } from "../space/avoids.ts";
import type { Movement, Step } from "../space/movement.ts";

/** Whether a run that does not fulfil a gate may still take a step. */
export type GateBypass = (step: Step) => boolean;

/**
 * The ways to bypass a gate: never to enter it, or to enter and leave it without fulfilling it, if a time limit
 * allows that. A step with evidence may always be entered, because its author provides a path for failures.
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

/** Whether a step fulfils the gate at its node. Neither an expired time limit nor skipping the node does. */
export function isOpening(
  { kind, outcomes, edge }: Step,
  opens: (outcome: string | undefined) => boolean,
): boolean {
  if (kind === "answer") return true;
  if (kind !== "outcome" || !edge) return false;
  return outcomes.length === 0 ? opens(undefined) : outcomes.every(opens);
}
