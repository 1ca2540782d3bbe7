import { quoted } from "../../../workflow/source/problem.ts";
import type { LifecycleCheck } from "../lifecycle-check.ts";
import { reportUnknownState } from "../unknown-state.ts";

/** Reports states that an overlay adds to although the lifecycle below does not have them. */
export const overlayStates: LifecycleCheck = (lifecycle, context) => {
  if (context.kind !== "overlay") return;
  for (const name of Object.keys(context.layer.states ?? {}))
    if (!Object.hasOwn(lifecycle.states, name))
      reportUnknownState(
        name,
        ["states", name],
        `The overlay adds to the state ${quoted(name)}, which the lifecycle below does not have.`,
        lifecycle,
        context,
      );
};
