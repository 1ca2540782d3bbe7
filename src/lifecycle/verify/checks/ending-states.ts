import { type Lifecycle, OVER } from "../../../model/lifecycle.ts";
import { nearest } from "../../../workflow/nearest.ts";
import { quoted } from "../../../workflow/source/problem.ts";
import { leadingTo, reachedFrom, wayTo } from "../../reached-from.ts";
import { isTakeable } from "../../takeable.ts";
import { type LifecycleCheck, shownStates, type VerifyContext } from "../lifecycle-check.ts";

/** Checks that a task can be claimed, can be done, and can leave every state that it can come to. */
export const endingStates: LifecycleCheck = (lifecycle, context) => {
  const { states, settings } = lifecycle;
  const { log } = context;
  const shown = shownStates(lifecycle);
  const isDone = (state: string): boolean => states[state]?.category === "done";
  const shownDone = shown.filter(isDone);
  // If a mistake in the exits has cut off an inherited done state, a finding about that state helps its author more
  // than a finding that there is no done state.
  const done = shownDone.length > 0 ? shownDone : lifecycle.order.filter(isDone);
  if (done.length === 0) {
    log.add({
      code: "no-done-state",
      path: ["states"],
      message: "No state is done, so no task can ever be completed.",
      fix: 'Give the last state "category: done".',
    });
    return;
  }
  const reached = reachedFrom(states, settings.initialState);
  if (reached.size === 0) return;
  // Another check reports a misspelt exit. The state with the nearest name is probably meant, so it counts as reached.
  const meant = new Set(danglingExits(lifecycle).map((exit) => nearest(exit, lifecycle.order)?.word));
  reportUnreached(
    [...new Set([...shown, ...done])].filter((state) => !reached.has(state) && !meant.has(state)),
    done,
    reached,
    context,
  );
  reportTraps(lifecycle, reached, context);
  if (![...reached.keys()].some((state) => isTakeable(lifecycle, state)))
    log.add({
      code: "never-claimed",
      path: ["states"],
      message: "No ready state has an active exit, so no worker can ever claim a task.",
      fix: "Let a ready state exit to an active one, or give a state that is worked in the category active.",
    });
};

function reportUnreached(
  unreached: readonly string[],
  done: readonly string[],
  reached: ReadonlyMap<string, string | undefined>,
  { log }: VerifyContext,
): void {
  const isHopeless = done.every((state) => unreached.includes(state));
  for (const name of unreached) {
    const isDone = done.includes(name);
    log.add({
      code: isDone ? "unreachable-done" : "unreachable-state",
      severity: isDone && isHopeless ? "error" : "warning",
      path: ["states", name],
      message: `No task can come to ${quoted(name)}${isDone && isHopeless ? ", and no other state is done" : ""}.`,
      fix: `Add ${quoted(name)} to the exits of a state that tasks come to, or remove it.`,
      ...(isDone && { walk: [...reached.keys()].slice(0, 20) }),
    });
  }
}

/** Reports the states from which no task comes to an end. */
function reportTraps(
  lifecycle: Lifecycle,
  reached: ReadonlyMap<string, string | undefined>,
  { log }: VerifyContext,
): void {
  const { states } = lifecycle;
  const ends = Object.keys(states).filter((name) => OVER.includes(states[name]?.category ?? "ready"));
  const free = leadingTo(states, [...ends, ...danglingExits(lifecycle)]);
  for (const name of reached.keys()) {
    if (free.has(name)) continue;
    const dead = (states[name]?.exits.length ?? 0) === 0;
    log.add({
      code: "no-way-out",
      path: ["states", name],
      message: dead
        ? `${quoted(name)} is not an end, and it has no exits: no task can leave it.`
        : `From ${quoted(name)} no task comes to a state that is done, failed or cancelled.`,
      fix: dead ? 'Give it exits, or "category: done".' : "Give it, or a state after it, an exit to an end.",
      walk: wayTo(name, reached),
    });
  }
}

/** The exits that lead to no state. */
function danglingExits({ states }: Lifecycle): string[] {
  return Object.values(states).flatMap(({ exits }) => exits.filter((exit) => !Object.hasOwn(states, exit)));
}
