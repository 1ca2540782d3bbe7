import { doerIn } from "../doers.ts";
import { countStep } from "./count-step.ts";
import { forgetAttempts } from "./excursions.ts";
import type { Fold } from "./fold.ts";

export const foldReported: Fold<"reported"> = (position, { step, outcome, witness, by }) => {
  const next = countStep(position);
  if (position.routes && outcome !== "failed") forgetAttempts(next);
  if (witness) next.doneBy = { ...position.doneBy, [step]: [doerIn(by)] };
  return next;
};
