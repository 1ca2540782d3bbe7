import { reachedFrom, wayTo } from "../lifecycle/reached-from.ts";
import { isTakeable } from "../lifecycle/takeable.ts";
import type { Category, Lifecycle } from "../model/lifecycle.ts";

/** The states after this one on a shortest way to a state of a category; `undefined` if there is none. */
export function wayToCategory(
  lifecycle: Lifecycle,
  from: string,
  category: Category,
): readonly string[] | undefined {
  return wayWhere(lifecycle, from, (state) => lifecycle.states[state]?.category === category);
}

/** The states after this one on a shortest way to a state in which a worker can claim the task. */
export function wayToTakeable(lifecycle: Lifecycle, from: string): readonly string[] | undefined {
  return wayWhere(lifecycle, from, (state) => isTakeable(lifecycle, state));
}

function wayWhere(
  { states }: Lifecycle,
  from: string,
  isThere: (state: string) => boolean,
): readonly string[] | undefined {
  // A way through an end would first fail or cancel the task.
  const passable = Object.fromEntries(
    Object.entries(states).map(([name, { exits, category }]) => {
      const isEnd = name !== from && ["done", "failed", "cancelled"].includes(category);
      return [name, { exits: isEnd ? [] : exits.filter((exit) => !states[exit]?.hidden) }];
    }),
  );
  const reached = reachedFrom(passable, from);
  const found = [...reached.keys()].find((state) => state !== from && isThere(state));
  return found === undefined ? undefined : wayTo(found, reached).slice(1);
}
