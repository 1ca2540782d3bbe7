import { countStep } from "./count-step.ts";
import type { Fold } from "./fold.ts";

/** An answer by a person renews the task's step budget. An answer by an agent or the clock counts against it. */
export const foldAnswered: Fold<"answered"> = (position, { by, automatic }) => {
  const next = countStep(position);
  if (by.kind === "person" && !automatic) next.steps = 0;
  return next;
};
