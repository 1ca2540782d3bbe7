import { countStep } from "./count-step.ts";
import type { Fold } from "./fold.ts";

/** A person's own answer renews the task's step budget; an agent's or the clock's counts against it. */
export const foldAnswered: Fold<"answered"> = (position, { by, automatic }) => {
  const next = countStep(position);
  if (by.kind === "person" && !automatic) next.steps = 0;
  return next;
};
