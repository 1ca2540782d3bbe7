import { leadingTo } from "../space/leading-to.ts";
import type { Movement, Step } from "../space/movement.ts";
import { type StepChoice, stepChoices } from "./step-choices.ts";

type Usable = (step: Step) => boolean;

/** The input of a search for a path around a gate. */
export interface WayRound {
  readonly gate: number;
  /** the steps that remain for a run that does not open the gate */
  readonly bypass: Usable;
  /** the steps that do not depend on variables that agents write */
  readonly open: Usable;
  /** the nodes at which the run has avoided the gate, and the steps that end a branch which has */
  readonly ends: readonly number[];
  readonly isEnd: Usable;
}

/** Runs in which people and evidence always decide in favour of a gate. */
export interface DecidedForGate {
  /** the open steps that remain if people and evidence decide so */
  readonly keeps: Usable;
  /** the nodes from which open steps nevertheless lead around the gate */
  readonly free: Uint8Array;
  /** the nodes from which the remaining steps lead to the gate */
  readonly leads: Uint8Array;
}

interface Count {
  readonly choice: StepChoice;
  /** the number of steps in this choice that lead to the gate and are not known to lead around it */
  against: number;
}

/**
 * The run in which every choice of people and evidence is made in favour of the gate; `undefined` if only agents
 * choose. An edge for a person's yes is open only after that yes. If it counted as always open, an agent's edge beside
 * it would seem to decide nothing.
 */
export function decidedForGate(way: WayRound, movement: Movement): DecidedForGate | undefined {
  const { gate, open } = way;
  const choices = stepChoices(gate, open, movement);
  if (!choices.some(({ steps }) => steps.length > 1)) return undefined;
  const ahead = leadingTo([gate], open, movement);
  const isAgainst = (step: Step) => !way.bypass(step) || (!step.completes && ahead[step.to] === 1);
  const free = freeOf(way, choices, isAgainst, movement);
  const isRound = (step: Step) =>
    way.bypass(step) && (step.completes ? way.isEnd(step) : free[step.to] === 1);
  const kept = new Set(choices.flatMap(({ steps }) => forGate(steps)));
  function forGate(steps: readonly Step[]): readonly Step[] {
    const against = steps.filter((step) => isAgainst(step) && !isRound(step));
    return against.length === 0 ? steps : against;
  }
  const keeps = (step: Step) => open(step) && (step.kind === "spawn" || kept.has(step));
  return { keeps, free, leads: leadingTo([gate], keeps, movement) };
}

function freeOf(
  { bypass, ends, isEnd }: WayRound,
  choices: readonly StepChoice[],
  isAgainst: Usable,
  { nodes, into }: Movement,
): Uint8Array {
  const free = new Uint8Array(nodes.length);
  const pending = [...ends];
  const counts = new Map<Step, Count[]>();
  const settle = (step: Step) => {
    for (const count of counts.get(step) ?? []) {
      if (isAgainst(step)) count.against--;
      if (count.against === 0) pending.push(count.choice.from);
    }
  };
  for (const choice of choices) {
    const count = { choice, against: choice.steps.filter(isAgainst).length };
    for (const step of choice.steps) {
      const known = counts.get(step);
      if (known) known.push(count);
      else counts.set(step, [count]);
    }
  }
  for (const step of counts.keys()) if (step.completes && isEnd(step) && bypass(step)) settle(step);
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    if (free[place] === 1) continue;
    free[place] = 1;
    for (const step of into[place] ?? []) if (!step.completes && bypass(step)) settle(step);
  }
  return free;
}
