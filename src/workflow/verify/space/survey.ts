import type { Program } from "../../program.ts";
import { explore } from "./explore.ts";
import { levelsOf } from "./levels.ts";
import { type Movement, movementAstray, movementOf } from "./movement.ts";
import { isVisited, type States } from "./states.ts";
import { anyRun, openingOf, type TakableSteps, unattendedOf } from "./takable-steps.ts";

/** The results of exploring a program once, shared by all checks. */
export interface Survey {
  readonly movement: Movement;
  readonly opening: TakableSteps;
  readonly states: States;
  /** the steps that can be taken without a person */
  readonly unattended: TakableSteps;
  /** whether some run visits the node */
  readonly isReached: (place: number) => boolean;
}

export function surveyOf(program: Program): Survey {
  const movement = movementWithStrays(program);
  const { opening, states } = explore(movement, anyRun, movement.starts);
  const unattended = unattendedOf(movement);
  return { movement, opening, states, unattended, isReached: (place) => isVisited(states, place) };
}

/**
 * The movement of a program. A person may send a task into a branch that is not its own. Such a task does not stop
 * at the branch's join, so the movement then includes its further steps.
 */
function movementWithStrays(program: Program): Movement {
  const movement = movementOf(program);
  if (movement.pairs.length === 0 || !movement.steps.some(({ kind }) => kind === "resolution"))
    return movement;
  const levels = levelsOf(movement, openingOf(movement, anyRun), () => true);
  return levels.isMixed ? movementAstray(program) : movement;
}
