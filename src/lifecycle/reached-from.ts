import type { LifecycleState } from "../model/lifecycle.ts";

type States = Readonly<Record<string, Pick<LifecycleState, "exits">>>;

/** The states that a task can come to from one state, each with the state before it; the first has none. */
export function reachedFrom(states: States, from: string): ReadonlyMap<string, string | undefined> {
  const before = new Map<string, string | undefined>();
  if (!Object.hasOwn(states, from)) return before;
  before.set(from, undefined);
  for (const state of before.keys())
    for (const exit of states[state]?.exits ?? [])
      if (Object.hasOwn(states, exit) && !before.has(exit)) before.set(exit, state);
  return before;
}

/** A shortest path to a state, from the state that `reached` begins with. */
export function wayTo(state: string, reached: ReadonlyMap<string, string | undefined>): string[] {
  const way: string[] = [];
  for (let at: string | undefined = state; at !== undefined; at = reached.get(at)) way.unshift(at);
  return way;
}

/** The states that lead to one of the targets, and the targets. A state that may not be passed is left out. */
export function leadingTo(
  states: States,
  targets: Iterable<string>,
  mayPass: (state: string) => boolean = () => true,
): ReadonlySet<string> {
  const before = new Map<string, string[]>();
  for (const [name, { exits }] of Object.entries(states))
    for (const exit of exits) {
      const earlier = before.get(exit);
      if (earlier) earlier.push(name);
      else before.set(exit, [name]);
    }
  const leading = new Set(targets);
  for (const name of leading)
    for (const earlier of before.get(name) ?? []) if (mayPass(earlier)) leading.add(earlier);
  return leading;
}
