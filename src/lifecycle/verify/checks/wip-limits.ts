import { type Lifecycle, OVER } from "../../../model/lifecycle.ts";
import { quotedList } from "../../../workflow/quoted-list.ts";
import { quoted } from "../../../workflow/source/problem.ts";
import { leadingTo, reachedFrom, wayTo } from "../../reached-from.ts";
import type { LifecycleCheck } from "../lifecycle-check.ts";

/** Checks that WIP limits cause no deadlock: if every limited state is full, a task can still leave one of them. */
export const wipLimits: LifecycleCheck = (lifecycle, { log }) => {
  const { states, settings } = lifecycle;
  const reached = reachedFrom(states, settings.initialState);
  const locked = lockedTogether(lifecycle, [...reached.keys()]);
  if (locked.length === 0) return;
  const full = locked.find((name) => OVER.includes(states[name]?.category ?? "ready"));
  const last = full ?? locked.at(-1) ?? "";
  log.add({
    code: "wip-deadlock",
    path: ["states", last, "wip"],
    message:
      full === undefined
        ? `Once ${quotedList(locked)} are full, no task can leave them: each exit leads to another full state.`
        : `${quoted(full)} ends tasks and fills up: after ${states[full]?.wip} tasks ${locked.length === 1 ? "none can enter it" : `${quotedList(locked)} are stuck`}.`,
    fix:
      full === undefined
        ? "Raise or remove one limit, or add an exit to a state without one."
        : "Remove the limit.",
    walk: wayTo(last, reached),
  });
};

/**
 * The states that are locked if every limited state is full: no move leads from them to a state without a limit.
 * Reopening an ended task does not count as a move.
 */
function lockedTogether({ states }: Lifecycle, reached: readonly string[]): string[] {
  const roomy = Object.keys(states).filter((name) => states[name]?.wip === undefined);
  const free = leadingTo(states, roomy, (name) => !OVER.includes(states[name]?.category ?? "ready"));
  return reached.filter((name) => !free.has(name));
}
