import { copyPosition } from "../copy-position.ts";
import type { Fold } from "./fold.ts";
import { without } from "./without.ts";

export const foldBudgetRenewed: Fold<"budget_renewed"> = (position, { step }) => {
  const next = copyPosition(position);
  next.attempts = without(position.attempts, [step]);
  return next;
};
