import { Budgets } from "./budgets.ts";
import { components } from "./components.ts";
import { likelier } from "./departures.ts";
import { type Movement, mayStop, type Step } from "./movement.ts";
import type { TakableSteps } from "./takable-steps.ts";

/**
 * How a state is left. `step`: along a step. `stay`: by a retry at the same node. `resume`: a person resumes a task
 * that stopped there (at a join by forking again). `inside`: a person resumes the task in a called workflow.
 * `arrive`: a branch ends at its join.
 */
export interface Transition {
  readonly from: number;
  readonly to: number;
  readonly manner: "step" | "stay" | "resume" | "inside" | "arrive";
  readonly step?: Step;
  /** whether the transition does not depend on a condition */
  readonly certain: boolean;
}

/** Every state of a task: a node, and the used retries as far as they still matter. */
export interface States {
  readonly places: readonly number[];
  readonly transitions: readonly (readonly Transition[])[];
  /** for each node, the states in which it is visited */
  readonly at: readonly (readonly number[])[];
  /** false if budgets were ignored because there would be too many states */
  readonly budgeted: boolean;
}

/**
 * The limits of a search: enough for every workflow that a person can read. A larger workflow gets a few states per
 * node.
 */
function limitsFor({ nodes }: Movement): { readonly states: number; readonly effort: number } {
  return { states: Math.max(20_000, 4 * nodes.length), effort: Math.max(200_000, 20 * nodes.length) };
}

/** All states reachable from the starts. Budgets are ignored if not wanted, or if there would be too many states. */
export function exploreStates(
  movement: Movement,
  opening: TakableSteps,
  starts: readonly number[],
  wantsBudgets: boolean,
): States {
  if (wantsBudgets) {
    const links = linksOf(movement, opening);
    const budgeted = new Exploration(movement, opening, new Budgets(movement, components(links).of));
    if (budgeted.run(starts, limitsFor(movement))) return { ...budgeted.result(), budgeted: true };
  }
  const plain = new Exploration(movement, opening, undefined);
  plain.run(starts);
  return { ...plain.result(), budgeted: false };
}

/** Whether some run visits the node. */
export function isVisited(states: States, place: number): boolean {
  return (states.at[place] ?? []).length > 0;
}

/** For each node, the next nodes that a task reaches without losing its counts of used retries. */
function linksOf(movement: Movement, opening: TakableSteps): number[][] {
  return movement.out.map((steps) => {
    const links: number[] = [];
    for (const step of steps) if (keepsBudgets(step) && opening.leadsOn(step)) links.push(step.to);
    return links;
  });
}

function keepsBudgets(step: Step): boolean {
  return step.kind !== "spawn" && step.kind !== "resolution";
}

class Exploration {
  readonly #movement: Movement;
  readonly #opening: TakableSteps;
  readonly #budgets: Budgets | undefined;
  readonly #ids = new Map<number, number>();
  readonly #places: number[] = [];
  readonly #used: number[] = [];
  readonly #transitions: Transition[][] = [];
  readonly #at: number[][];
  #effort = 0;

  constructor(movement: Movement, opening: TakableSteps, budgets: Budgets | undefined) {
    this.#movement = movement;
    this.#opening = opening;
    this.#budgets = budgets;
    this.#at = movement.nodes.map(() => []);
  }

  /** Explores from the starts. Returns false if a limit was reached. */
  run(starts: readonly number[], limits?: ReturnType<typeof limitsFor>): boolean {
    for (const place of starts) this.#state(place, 0);
    for (let state = 0; state < this.#places.length; state++) {
      if (limits && (state >= limits.states || this.#effort > limits.effort)) return false;
      this.#leave(state, this.#places[state] ?? 0, this.#used[state] ?? 0);
    }
    return true;
  }

  result(): Omit<States, "budgeted"> {
    return { places: this.#places, transitions: this.#transitions, at: this.#at };
  }

  #leave(state: number, place: number, used: number): void {
    const ways = this.#movement.departures[place];
    if (place < 0 || !ways) return;
    const budget = this.#movement.budgets[place] ?? 0;
    const spent = this.#budgets?.spent(used, place);
    const mayRetry = budget > 0 && (spent === undefined || spent < budget);
    const isSpent = spent === undefined || spent >= budget;
    for (const step of this.#movement.out[place] ?? []) {
      if (step.kind === "retry" ? mayRetry : step.kind !== "exhausted" || isSpent)
        this.#take(state, step, used);
    }
    if (ways.stays !== "never" && mayRetry) {
      const spentOne = this.#budgets?.spend(used, place) ?? 0;
      this.#transition(state, place, spentOne, "stay", ways.stays === "surely");
    }
    // If a person resumes the task in the called workflow, its budgets are renewed here too.
    if (this.#movement.nodes[place]?.type === "subflow" && used !== 0)
      this.#transition(state, place, 0, "inside", false);
    const stops = isSpent ? likelier(ways.stops, ways.stopsSpent) : ways.stops;
    const pair = this.#movement.pairAt.get(place);
    const isHeard =
      pair?.joinPlace !== place || mayStop(this.#movement, pair, this.#opening.endings.outcomes(pair));
    if (stops === "never" || !isHeard) return;
    this.#transition(state, pair?.forkPlace ?? place, 0, "resume", stops === "surely");
  }

  #take(state: number, step: Step, used: number): void {
    if (this.#opening.endsBranch(step)) this.#along(state, -1 - step.to, 0, "arrive", step);
    if (!this.#opening.leadsOn(step)) return;
    const after = keepsBudgets(step) ? (this.#budgets?.after(used, step) ?? 0) : 0;
    this.#along(state, step.to, after, "step", step);
  }

  #along(from: number, place: number, used: number, manner: Transition["manner"], step: Step): void {
    const to = this.#reach(place, used);
    this.#transitions[from]?.push({ from, to, manner, step, certain: step.certain });
  }

  #transition(
    from: number,
    place: number,
    used: number,
    manner: Transition["manner"],
    certain: boolean,
  ): void {
    const to = this.#reach(place, used);
    this.#transitions[from]?.push({ from, to, manner, certain });
  }

  #reach(place: number, used: number): number {
    this.#effort += 1 + (this.#budgets?.sizeOf(used) ?? 0);
    return this.#state(place, used);
  }

  #state(place: number, used: number): number {
    const key = used * (2 * this.#at.length + 1) + place + this.#at.length;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.#places.length;
    this.#ids.set(key, id);
    this.#places.push(place);
    this.#used.push(used);
    this.#transitions.push([]);
    this.#at[place]?.push(id);
    return id;
  }
}
