import type { Lifecycle } from "../../model/lifecycle.ts";
import { blockingStates } from "./checks/blocking-states.ts";
import { categories } from "./checks/categories.ts";
import { combos } from "./checks/combos.ts";
import { endingStates } from "./checks/ending-states.ts";
import { exits } from "./checks/exits.ts";
import { gatePlaces } from "./checks/gate-places.ts";
import { gateProofs } from "./checks/gate-proofs.ts";
import { overlayStates } from "./checks/overlay-states.ts";
import { promptVariables } from "./checks/prompt-variables.ts";
import { roles } from "./checks/roles.ts";
import { startAndDisconnect } from "./checks/start-and-disconnect.ts";
import { wipLimits } from "./checks/wip-limits.ts";
import type { LifecycleCheck, VerifyContext } from "./lifecycle-check.ts";

/** Every check of a lifecycle, in the order of their findings. A new check is a file in `checks` and a line here. */
const checks: readonly LifecycleCheck[] = [
  startAndDisconnect,
  exits,
  overlayStates,
  endingStates,
  categories,
  blockingStates,
  gatePlaces,
  gateProofs,
  combos,
  roles,
  wipLimits,
  promptVariables,
];

/** Reports everything that can go wrong with a resolved lifecycle. */
export function verifyLifecycle(lifecycle: Lifecycle, context: VerifyContext): void {
  for (const check of checks) check(lifecycle, context);
}
