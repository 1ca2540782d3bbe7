import type { ProgramNode } from "../../program.ts";
import { isProof, shownFor } from "../../requirements.ts";
import { isAway } from "../space/is-away.ts";
import type { Movement, Step } from "../space/movement.ts";

/** The steps that a run may use which does not do as a gate asks. */
export type Shutter = (step: Step) => boolean;

/**
 * How a run can be kept from a gate: not coming to it; where it is left in other ways than by doing what it asks, not
 * doing that. A proof may always be come to: what fails there is led on by its author.
 */
export function shuttersOf(place: number, movement: Movement): readonly Shutter[] {
  const node = movement.nodes[place];
  const shut: Shutter = (step) => step.from !== place || !isOpening(step, opensOf(node));
  if (isProof(node)) return [shut];
  const away: Shutter = (step) => isAway(step, new Set([place]), movement);
  return node?.timeoutMs === undefined ? [away] : [away, shut];
}

function opensOf(node: ProgramNode | undefined): (outcome: string | undefined) => boolean {
  return isProof(node) ? (outcome) => shownFor(node, outcome).length > 0 : () => true;
}

/** Whether a step does what its node asks. Time that passes, and a node that is passed over, open nothing. */
export function isOpening(
  { kind, outcomes, edge }: Step,
  opens: (outcome: string | undefined) => boolean,
): boolean {
  if (kind === "answer") return true;
  if (kind !== "outcome" || !edge) return false;
  return outcomes.length === 0 ? opens(undefined) : outcomes.every(opens);
}
