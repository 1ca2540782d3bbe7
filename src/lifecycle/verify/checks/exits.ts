import { suggestOneOf } from "../../../workflow/nearest.ts";
import { quoted } from "../../../workflow/source/problem.ts";
import { type LifecycleCheck, shownStates } from "../lifecycle-check.ts";

/** Checks that every exit leads to a state. */
export const exits: LifecycleCheck = (lifecycle, { log, layer }) => {
  const shown = shownStates(lifecycle);
  for (const name of shown)
    for (const exit of lifecycle.states[name]?.exits ?? []) {
      if (Object.hasOwn(lifecycle.states, exit)) continue;
      const index = layer.states?.[name]?.exits?.indexOf(exit) ?? -1;
      log.add({
        code: "unknown-state",
        path: ["states", name, "exits", ...(index < 0 ? [] : [index])],
        message: `${quoted(name)} has the exit ${quoted(exit)}, and there is no such state.`,
        fix: suggestOneOf(exit, lifecycle.order),
      });
    }
};
