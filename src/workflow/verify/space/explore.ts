import type { OpeningRules } from "./branch-endings.ts";
import type { Movement, Step } from "./movement.ts";
import { type Opening, openingOf } from "./opening.ts";
import { exploreStates, type States } from "./states.ts";

export interface Explored {
  readonly opening: Opening;
  readonly states: States;
}

/** Each further round can only matter for budgets inside branches of branches. */
const MAX_ROUNDS = 5;

/**
 * Opens what joins allow and follows it everywhere. A budget that no run can use up may have let a branch end
 * that cannot, so what was never taken is closed, and it is done again.
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

/** Exits for used-up budgets that no state takes. */
function idleExits({ steps }: Movement, states: States, closed: ReadonlySet<Step>): Step[] {
  const taken = new Set<Step | undefined>();
  for (const transitions of states.transitions)
    for (const transition of transitions) taken.add(transition.step);
  return steps.filter((step) => step.kind === "exhausted" && !taken.has(step) && !closed.has(step));
}
