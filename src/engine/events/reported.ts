import { doerIn } from "../doers.ts";
import { countStep } from "./count-step.ts";
import type { Fold } from "./fold.ts";

export const foldReported: Fold<"reported"> = (position, { step, witness, by }) => {
  const next = countStep(position);
  if (witness) next.doneBy = { ...position.doneBy, [step]: [doerIn(by)] };
  return next;
};
