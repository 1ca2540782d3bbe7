import { quoted } from "../../../workflow/source/problem.ts";
import { splitCombo } from "../../prompts/trigger.ts";
import type { LifecycleCheck } from "../lifecycle-check.ts";
import { reportUnknownPhase } from "../unknown-phase.ts";
import { reportUnknownState } from "../unknown-state.ts";

/** Checks that every combination names a state and a phase. */
export const combos: LifecycleCheck = (lifecycle, context) => {
  const { log, layer } = context;
  for (const key of Object.keys(layer.combos ?? {})) {
    const path = ["combos", key];
    const parts = splitCombo(key);
    if (!parts) {
      log.add({
        code: "unknown-key",
        severity: "warning",
        path,
        message: `${quoted(key)} is not a combination of a state and a phase; it has no effect.`,
        fix: 'Write it as "state+phase".',
      });
      continue;
    }
    if (!Object.hasOwn(lifecycle.states, parts.state))
      reportUnknownState(
        parts.state,
        path,
        `The combination names the state ${quoted(parts.state)}, and there is no such state.`,
        lifecycle,
        context,
      );
    reportUnknownPhase(parts.phase, path, "The combination", lifecycle, context);
  }
};
