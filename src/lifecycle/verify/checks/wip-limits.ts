import { type Lifecycle, OVER } from "../../../model/lifecycle.ts";
import { quotedList } from "../../../workflow/quoted-list.ts";
import { quoted } from "../../../workflow/source/problem.ts";
import { leadingTo, reachedFrom, wayTo } from "../../reached-from.ts";
import type { LifecycleCheck } from "../lifecycle-check.ts";

/** Checks that WIP limits cause no deadlock: if every limited state is full, a task can still leave one of them. */
export const wipLimits: LifecycleCheck = (lifecycle, { log }) => {
  const { states, settings } = lifecycle;
  const reached = reachedFrom(states, settings.initialState);
  const names = [...reached.keys()];
  const isLocked = lockedTogether(lifecycle, names);
  const locked = isLocked.length > 0 ? isLocked : lockedUnlessGivenUp(lifecycle, names);
  if (locked.length === 0) return;
  const full = locked.find((name) => OVER.includes(states[name]?.category ?? "ready"));
  const last = full ?? locked.at(-1) ?? "";
  const tasks = locked.map((name) => `${states[name]?.wip ?? 1} in ${quoted(name)}`).join(", ");
  const onlyEnds =
    isLocked.length > 0 ? "no task can leave them" : "only failed or cancelled tasks leave them";
  log.add({
    code: "wip-deadlock",
    ...(isLocked.length === 0 && { severity: "warning" as const }),
    path: ["states", last, "wip"],
    message:
      full === undefined
        ? `With as many tasks as allowed (${tasks}), ${onlyEnds}: each exit leads to another full state.`
        : `${quoted(full)} ends tasks and fills up: after ${states[full]?.wip} tasks ${locked.length === 1 ? "none can enter it" : `${quotedList(locked)} are stuck`}.`,
    fix:
      full === undefined
        ? "Raise or remove one limit, or add an exit to a state without one."
        : "Remove the limit.",
    walk: wayTo(last, reached),
  });
};

/** The limited states that are locked if no task fails or is cancelled. */
function lockedUnlessGivenUp({ states }: Lifecycle, reached: readonly string[]): string[] {
  const roomy = Object.keys(states).filter((name) => {
    const { wip, category = "ready" } = states[name] ?? {};
    return wip === undefined && category !== "failed" && category !== "cancelled";
  });
  const free = leadingTo(states, roomy, (name) => !OVER.includes(states[name]?.category ?? "ready"));
  return reached.filter((name) => states[name]?.wip !== undefined && !free.has(name));
}

/**
 * The states that are locked if every limited state is full: no move leads from them to a state without a limit.
 * Reopening an ended task does not count as a move.
 */
function lockedTogether({ states }: Lifecycle, reached: readonly string[]): string[] {
  const roomy = Object.keys(states).filter((name) => states[name]?.wip === undefined);
  const free = leadingTo(states, roomy, (name) => !OVER.includes(states[name]?.category ?? "ready"));
  return reached.filter((name) => !free.has(name));
}
