import type { Lifecycle } from "../../model/lifecycle.ts";
import type { LifecycleLayer } from "../../model/lifecycle-file.ts";
import type { FindingLog } from "../../workflow/finding-log.ts";

export interface VerifyContext {
  readonly log: FindingLog;
  /** the file that is verified, as written */
  readonly layer: LifecycleLayer;
  /** the kind of the file; an overlay may name states and phases that only some lifecycles have */
  readonly kind: "lifecycle" | "overlay";
  /** the types of attachments that the configuration accepts; any if absent */
  readonly attachable?: ReadonlySet<string> | undefined;
}

export type LifecycleCheck = (lifecycle: Lifecycle, context: VerifyContext) => void;

/** The states that are not hidden: those in which a task can be seen. */
export function shownStates({ order, states }: Lifecycle): string[] {
  return order.filter((state) => !states[state]?.hidden);
}
