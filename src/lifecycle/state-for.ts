import { type Category, type Lifecycle, OVER } from "../model/lifecycle.ts";

/** The state that stands for a category: the initial state if it has the category, otherwise the first that has. */
export function stateFor(lifecycle: Lifecycle, category: Category): string {
  const state = firstState(lifecycle, category);
  if (state === undefined)
    throw new Error(`lifecycle ${lifecycle.name} has no state of category ${category}`);
  return state;
}

/** The state that stands for a category; `undefined` if there is none. */
export function firstState({ settings, order, states }: Lifecycle, category: Category): string | undefined {
  if (states[settings.initialState]?.category === category) return settings.initialState;
  let hidden: string | undefined;
  for (const name of order) {
    const state = states[name];
    if (state?.category !== category) continue;
    if (!state.hidden) return name;
    hidden ??= name;
  }
  return hidden;
}

/**
 * The state of a task with a workflow after the engine has chosen its category. The engine follows the workflow,
 * not the exits of the lifecycle. A task whose category stays keeps its state, into which a worker may have moved
 * it by hand. Throws if an ended task would change without being reopened, which is a bug in the caller.
 */
export function nextState(lifecycle: Lifecycle, from: string, category: Category): string {
  const present = Object.hasOwn(lifecycle.states, from) ? lifecycle.states[from] : undefined;
  if (!present) throw new Error(`lifecycle ${lifecycle.name} has no state ${from}`);
  if (present.category === category) return from;
  const to = stateFor(lifecycle, category);
  const isReopened = category === "ready" && present.exits.length > 0;
  if (OVER.includes(present.category) && !isReopened)
    throw new Error(`lifecycle ${lifecycle.name} does not lead from ${from} to ${to}`);
  return to;
}

/** Whether a task may be in this state only under a claim. */
export function needsClaim({ states }: Lifecycle, state: string): boolean {
  return states[state]?.category === "active";
}
