import type { Program } from "../program.ts";
import { explore } from "./explore.ts";
import { type Movement, movementOf } from "./movement.ts";
import { anyRun, type Opening, unattendedOf } from "./opening.ts";
import type { States } from "./states.ts";

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
  const movement = movementOf(program);
  const { opening, states } = explore(movement, anyRun, movement.starts);
  const unattended = unattendedOf(movement);
  return { movement, opening, states, unattended, isReached: (place) => isVisited(states, place) };
}

export function isVisited(states: States, place: number): boolean {
  return (states.at[place] ?? []).length > 0;
}
