import type { Program } from "../../program.ts";
import { explore } from "./explore.ts";
import { levelsOf } from "./levels.ts";
import { type Movement, movementOf } from "./movement.ts";
import { anyRun, type Opening, openingOf, unattendedOf } from "./opening.ts";
import { isVisited, type States } from "./states.ts";

/** What is found out once about a program, for all checks to look at. */
export interface Survey {
  readonly movement: Movement;
  readonly opening: Opening;
  readonly states: States;
  /** what can happen without a person */
  readonly unattended: Opening;
  /** whether some run visits the place */
  readonly isReached: (place: number) => boolean;
}

export function surveyOf(program: Program): Survey {
  const movement = placesAndSteps(program);
  const { opening, states } = explore(movement, anyRun, movement.starts);
  const unattended = unattendedOf(movement);
  return { movement, opening, states, unattended, isReached: (place) => isVisited(states, place) };
}

/** Where a person may send a task into a branch that is not its own, it goes further than to the branch's join. */
function placesAndSteps(program: Program): Movement {
  const movement = movementOf(program);
  if (movement.pairs.length === 0 || !movement.steps.some(({ kind }) => kind === "resolution"))
    return movement;
  const levels = levelsOf(movement, openingOf(movement, anyRun), () => true);
  return levels.isMixed ? movementOf(program, true) : movement;
}
