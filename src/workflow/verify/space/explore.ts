import type { OpeningRules } from "./branch-endings.ts";
import type { Movement, Step } from "./movement.ts";
import { exploreStates, type States } from "./states.ts";
import { openingOf, type TakableSteps } from "./takable-steps.ts";

export interface Explored {
  readonly opening: TakableSteps;
  readonly states: States;
}

/** The most rounds. More than one only matters for budgets inside nested branches. */
const MAX_ROUNDS = 5;

/**
 * All states that can be reached by the steps that joins allow. At first, every exit for used-up retries counts as
 * usable. If no state takes such an exit, a branch may seem to end by it although it cannot. So unused exits are
 * closed, and the search is repeated.
 */
export function explore(
  movement: Movement,
  rules: OpeningRules,
  starts: readonly number[],
  wantsBudgets = true,
): Explored {
  const closed = new Set<Step>();
  const usable = (step: Step) => !closed.has(step) && (rules.usable?.(step) ?? true);
  for (let round = 1; ; round++) {
    const opening = openingOf(movement, { ...rules, usable });
    const states = exploreStates(movement, opening, starts, wantsBudgets);
    const idle = movement.pairs.length === 0 || !states.budgeted ? [] : idleExits(movement, states, closed);
    if (idle.length === 0 || round === MAX_ROUNDS) return { opening, states };
    for (const step of idle) closed.add(step);
  }
}

/** The exits for used-up retries that no state takes. */
function idleExits({ steps }: Movement, states: States, closed: ReadonlySet<Step>): Step[] {
  const taken = new Set<Step | undefined>();
  for (const transitions of states.transitions)
    for (const transition of transitions) taken.add(transition.step);
  return steps.filter((step) => step.kind === "exhausted" && !taken.has(step) && !closed.has(step));
}
